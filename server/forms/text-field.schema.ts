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
  /** What else is wrong with the cleaned text as such, as a text key, whatever the field must be. */
  refuse?: (text: string) => string | null;
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
  const { max, clean = cleanLine, refuse = () => null } = rule;
  return z.preprocess((value, ctx) => {
    if (typeof value === "number") return String(value);
    if (typeof value !== "string") return value ?? undefined;
    const isRead = value.length <= max * RAW_PER_CHARACTER + RAW_EXTRA;
    const text = isRead ? clean(value) : value.slice(0, max);
    const wrong = !isRead || isLonger(text ?? "", max) ? tooLongText(rule) : refuse(text ?? "");
    if (wrong) ctx.addIssue({ code: "custom", message: wrong, input: value });
    // Rules over several fields see a refused field too.
    return text;
  }, schema);
}

const isLonger = (text: string, max: number) => text.length > max && [...text].length > max;

const asItIs = <Schema extends z.ZodType>(text: z.ZodString) => text as unknown as Schema;

/**
 * The same where the field is a text: `build` adds what it must be, as one rule, so that one thing is said of a field. No rule says
 * `abort`: zod then skips the rules of the whole form as well (`crossFieldRule`). `required` is said where there is no text.
 */
export function textField<Schema extends z.ZodType = z.ZodString>(
  rule: TextRule & { required?: string },
  build: (text: z.ZodString) => Schema = asItIs<Schema>,
) {
  const text = z.string({ error: rule.required ?? "errors.required" }).max(rule.max, tooLongText(rule));
  return boundedField(rule, build(text));
}

/** A name or a part of an address, one line without pictures; `errors.field.<field>` is what a refusal calls it. */
export const lineField = <Schema extends z.ZodType = z.ZodString>(field: string, max: number, build?: (text: z.ZodString) => Schema) =>
  textField<Schema>(
    { max, tooLong: message("errors.too-long", { field, max }), refuse: (line) => (hasPictograph(line) ? "errors.pictograph" : null) },
    build,
  );

/** What is searched for: only its first `max` characters count, and nothing is refused. */
export const searchText = (max: number) =>
  z.preprocess((value) => (typeof value === "string" ? cleanLine(value.slice(0, max)) : (value ?? undefined)), z.string().max(max).optional());
