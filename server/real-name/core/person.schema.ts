import { cleanDate, isDateLike } from "#server/forms/clean-date.schema.ts";
import { country, optional } from "#server/forms/field.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { textField, cleanCode } from "#server/forms/text-field.schema.ts";
import { cleanChineseName, cleanLatinName, isChineseName, isLatinName } from "#server/forms/person-name.schema.ts";

const MAX_NAME = 80;
const MAX_CHINESE_NAME = 30;

const tooLong = (field: "englishName" | "chineseName", max: number) => message("errors.too-long", { field: `real-name:field.${field}`, max });

/** The name as printed on the document. */
const EnglishNameSchema = textField({ max: MAX_NAME, tooLong: tooLong("englishName", MAX_NAME), clean: cleanLatinName }, (text) =>
  text.refine(isLatinName, message("errors.english-name")),
);

const ChineseNameSchema = optional(
  textField({ max: MAX_CHINESE_NAME, tooLong: tooLong("chineseName", MAX_CHINESE_NAME), clean: cleanChineseName }, (text) =>
    text.refine(isChineseName, message("errors.chinese-name")),
  ),
);

/** A real date in any form that `cleanDate` accepts, converted to YYYY-MM-DD. */
const DateSchema = dateField(cleanDate, /^\d{4}-\d{2}-\d{2}$/);
/** The same, or YYYY or YYYY-MM where the document shows no more. */
const BirthDateSchema = dateField((typed) => cleanDate(typed, { partial: true }), /^(?:19|[2-9]\d)\d{2}(?:-\d{2}){0,2}$/);

function dateField(clean: (typed: string) => string | undefined, format: RegExp) {
  return textField({ max: 40, tooLong: "errors.date", clean }, (text) =>
    text.regex(format, { error: ({ input }) => (isDateLike(String(input)) ? message("errors.date-unreal") : message("errors.date")) }),
  );
}

const MAX_DOCUMENT_NUMBER = 20;
const DocumentNumberSchema = textField(
  {
    max: MAX_DOCUMENT_NUMBER,
    tooLong: message("errors.too-long", { field: "real-name:field.documentNumber", max: MAX_DOCUMENT_NUMBER }),
    clean: cleanCode,
  },
  (text) => text.transform((number) => number.toUpperCase()),
);

/**
 * The fields about the person and their document, in the order of the page. What is stored, exported, compared with the document and reviewed at the
 * desk follows from this list; each field has the label `real-name:field.<name>`.
 */
export const personShape = {
  chineseName: ChineseNameSchema,
  englishName: EnglishNameSchema,
  birthDate: BirthDateSchema,
  documentNumber: DocumentNumberSchema,
  expiryDate: optional(DateSchema),
  country: optional(country),
};
export type PersonField = keyof typeof personShape;
export const PERSON_FIELDS = Object.keys(personShape) as PersonField[];
