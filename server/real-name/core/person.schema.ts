import { country, optional } from "#server/forms/field.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { textField, cleanCode } from "#server/forms/text-field.schema.ts";
import { cleanDate } from "./document-number.schema.ts";

const MAX_NAME = 80;
const MAX_CHINESE_NAME = 30;

const tooLong = (field: "englishName" | "chineseName", max: number) => message("errors.too-long", { field: `real-name:field.${field}`, max });
const collapseSpaces = (text: string) => text.replace(/\s+/g, " ");

/** The name as printed on the document: letters, spaces, hyphens, apostrophes, full stops, and a comma after the surname. */
const EnglishNameSchema = textField({ max: MAX_NAME, tooLong: tooLong("englishName", MAX_NAME) }, (text) =>
  text
    .transform((name) => collapseSpaces(name.replace(/[‘’ʼ`´]/g, "'").replace(/[‐-―]/g, "-")))
    .refine((name) => /^[\p{Script=Latin}\p{M} ,.'-]+$/u.test(name) && /\p{Script=Latin}/u.test(name), message("errors.english-name")),
);

const ChineseNameSchema = optional(
  textField({ max: MAX_CHINESE_NAME, tooLong: tooLong("chineseName", MAX_CHINESE_NAME) }, (text) =>
    text.refine((name) => /^[\p{Script=Han} ·•‧・]+$/u.test(name), message("errors.chinese-name")).transform((name) => name.replace(/\s/g, "")),
  ),
);

/** Whether the text has the form of a date, even if that date is impossible. */
const isDateLike = (text: unknown) => typeof text === "string" && /^(\d{4}\D+\d{1,2}\D+\d{1,2}\D?|\d{8})$/.test(text);

/** A real date in any form that `cleanDate` accepts, converted to YYYY-MM-DD. */
const DateSchema = textField({ max: 40, tooLong: "errors.date", clean: cleanDate }, (text) =>
  text.regex(/^\d{4}-\d{2}-\d{2}$/, { error: ({ input }) => (isDateLike(input) ? message("errors.date-unreal") : message("errors.date")) }),
);

const DocumentNumberSchema = textField({ max: 20, clean: cleanCode }, (text) => text.transform((number) => number.toUpperCase()));

/**
 * The fields about the person and their document, in the order of the page. What is stored, exported, compared with the document and reviewed at the
 * desk follows from this list; each field has the label `real-name:field.<name>`.
 */
export const personShape = {
  chineseName: ChineseNameSchema,
  englishName: EnglishNameSchema,
  birthDate: DateSchema,
  documentNumber: DocumentNumberSchema,
  expiryDate: optional(DateSchema),
  country: optional(country),
};
export type PersonField = keyof typeof personShape;
export const PERSON_FIELDS = Object.keys(personShape) as PersonField[];
