import { z } from "zod";
import { cleanLine, hasPictograph } from "./clean-text.schema.ts";
import { message } from "./message.schema.ts";

export type TextRule = {
  /** The longest text that is taken, in characters (code points, as zod counts them) after cleaning. */
  max: number;
  /** What is said of a longer one; by default how many characters it may have. */
  tooLong?: string;
  /** How the text is cleaned before it is checked: `cleanLine` where nothing else is named. */
  clean?: (text: string) => string | undefined;
};

/** UTF-16 units that may be typed for one character that counts: surrogates, letters that cleaning composes, spaces and hyphens that it removes. */
const RAW_PER_CHARACTER = 2;
const RAW_EXTRA = 100;

const tooLongText = ({ max, tooLong = message("errors.text-too-long", { max }) }: TextRule) => tooLong;

/**
 * The start of every field that holds text from outside: its length is checked before cleaning, patterns or transforms see it, so that what a
 * field costs does not depend on what is sent. A text that is too long is refused as such and goes no further.
 */
export function boundedField<Schema extends z.ZodType>(rule: TextRule, schema: Schema) {
  const { max, clean = cleanLine } = rule;
  return z.preprocess((value, ctx) => {
    if (typeof value === "number") return String(value);
    if (typeof value !== "string") return value ?? undefined;
    if (value.length <= max * RAW_PER_CHARACTER + RAW_EXTRA) return clean(value);
    ctx.addIssue({ code: "custom", message: tooLongText(rule), input: value });
    // Checks that look at several fields together see a refused field too.
    return value.slice(0, max);
  }, schema);
}

const asItIs = <Schema extends z.ZodType>(text: z.ZodString) => text as unknown as Schema;

/** The same where the field is a text: `build` adds what it must be. `required` is said where there is none. */
export function textField<Schema extends z.ZodType = z.ZodString>(
  rule: TextRule & { required?: string },
  build: (text: z.ZodString) => Schema = asItIs<Schema>,
) {
  const text = z.string({ error: rule.required ?? "errors.required" }).max(rule.max, { error: tooLongText(rule), abort: true });
  return boundedField(rule, build(text));
}

/** A name or a part of an address, one line without pictures; `errors.field.<field>` is what a refusal calls it. */
export const lineField = <Schema extends z.ZodType = z.ZodString>(field: string, max: number, build?: (text: z.ZodString) => Schema) =>
  textField<Schema>({ max, tooLong: message("errors.too-long", { field, max }) }, (text) =>
    (build ?? asItIs<Schema>)(text.refine((line) => !hasPictograph(line), { error: "errors.pictograph", abort: true })),
  );

/** What is searched for: only its first `max` characters count, and nothing is refused. */
export const searchText = (max: number) =>
  z.preprocess((value) => (typeof value === "string" ? cleanLine(value.slice(0, max)) : (value ?? undefined)), z.string().max(max).optional());
