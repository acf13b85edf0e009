import { z } from "zod";
import { commandStaff } from "#server/audit/staff-action-log.ts";
import { startOfHongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { parseMoment } from "#server/locale/time/parse-moment.schema.ts";
import { required, withDefault, type Value } from "./command.ts";

const MAX_LENGTH = 200;
const MAX_NAME_LENGTH = 60;
const MAX_ROWS = 1000;

/** A text of up to `max` characters. */
export const text = (name: string, max = MAX_LENGTH): Value<string> => ({
  name,
  schema: z.string().trim().min(1).max(max),
  rule: `it must have 1 to ${max} characters`,
});

/** A value that a function parses; the function returns null for an invalid one. */
export const parsed = <T>(name: string, parse: (typed: string) => T | null, rule: string): Value<T> => ({
  name,
  rule,
  schema: z.string().transform((typed, { addIssue }) => {
    const value = parse(typed);
    if (value !== null) return value;
    addIssue(rule);
    return z.NEVER;
  }),
});

/** One of a list of words. */
export const choice = <const T extends string>(name: string, options: readonly T[]): Value<T> => ({
  name,
  schema: z.enum(options),
  rule: `use one of ${options.join(", ")}`,
});

export const wholeNumber = (name: string, min: number, max: number): Value<number> => ({
  name,
  schema: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max)),
  rule: `it must be a whole number from ${min} to ${max}`,
});

export const TIME = parsed("time", parseMoment, 'a time is written "2026-11-23 06:00" (UTC+8, unless a zone follows)');

/** A day of Hong Kong, parsed into its start. */
export const DAY = parsed("day", startOfHongKongDay, "a day is written 2026-11-30");

/** The member of staff who makes a change or sees personal data. */
export const WHO = required(
  {
    name: "name",
    schema: z.string().trim().min(1).max(MAX_NAME_LENGTH).transform(commandStaff),
    rule: `it must have 1 to ${MAX_NAME_LENGTH} characters`,
  },
  "your name, which is recorded",
);

export const LIMIT = withDefault(wholeNumber("rows", 1, MAX_ROWS), "50", "how many rows to show");
