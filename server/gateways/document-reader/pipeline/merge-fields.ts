import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import { verifyLines } from "#server/gateways/document-reader/mrz/check-digits.ts";
import type { MrzResult } from "#server/gateways/document-reader/mrz/mrz-result.ts";
import type { DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";
import { classifyDocument } from "#server/gateways/document-reader/classify-document.ts";
import { isNamePrinted } from "#server/gateways/document-reader/visual/printed-name.ts";
import type { PhotoAnalysis } from "./analyze-photo.ts";
import type { PrintedField } from "#server/gateways/document-reader/visual/visual-zone.ts";

type Fields = ReadResult["fields"];

/** A letter of a name weaker than this is a guess. */
const WEAKEST_LETTER = 0.35;
const AGREEING = 2;
/** The row of a passport has room for so many characters of a name: one that fills it may have been cut. */
const LONGEST_NAME = 38;

/** Zone and print of one photo as fields: numbers, dates and state by the zone, names by the zone where it has them, else by the print. */
export function mergeFields(documentType: DocumentType, seen: PhotoAnalysis): Fields {
  const { visual } = seen;
  const zone = zoneFields(seen, seen.nameLines);
  // Any sheet may bear a name, a date and a number: the card's own words make it one.
  if (documentType === 3) return classifyDocument(visual.words) === 3 ? toFields({ ...visual }) : markUnsure(toFields({ ...visual }));
  const printed = toFields({ chineseName: visual.chineseName, englishName: visual.englishName });
  const fields: Fields = { ...printed, ...zone };
  const number = fields.documentNumber;
  const seenNumber = visual.numberValid ? visual.documentNumber : undefined;
  // The number of a permit stands on it twice.
  if (documentType === 2 && number && seenNumber?.sure && seenNumber.value !== number.value) fields.documentNumber = { ...number, sure: false };
  return fields;
}

/**
 * What the zone says: all of it if its check digits hold; else, unsure, what has a check digit of its own that holds. A name has none: it is
 * sure only if the print says the same.
 */
export function zoneFields({ mrz, zone }: Pick<PhotoAnalysis, "mrz" | "zone">, nameLines: readonly string[]): Fields {
  if (!mrz?.layout || !zone) return {};
  const [number, first, second] = verifyLines(mrz.layout, mrz.lines).fields;
  const [birth, expiry] = mrz.layout === "PERMIT" ? [second, first] : [first, second];
  const sure = mrz.accepted;
  const fields: Fields = {};
  if (number && zone.documentNumber) fields.documentNumber = { value: zone.documentNumber, sure };
  if (birth && zone.birthDate) fields.birthDate = { value: zone.birthDate, sure };
  if (expiry && zone.expiryDate) fields.expiryDate = { value: zone.expiryDate, sure };
  if (sure && zone.country) fields.country = { value: zone.country, sure };
  if (sure && mrz.name && zone.englishName)
    fields.englishName = { value: zone.englishName, sure: isNameSure(mrz) && isNamePrinted(mrz.name.text, nameLines) };
  return fields;
}

const isNameSure = ({ name }: MrzResult) =>
  name !== null && name.agreeing >= AGREEING && name.weakest > WEAKEST_LETTER && name.text.includes("<") && name.text.length <= LONGEST_NAME;

type Printed = Partial<Record<"chineseName" | "englishName" | "birthDate" | "expiryDate" | "documentNumber", PrintedField | undefined>>;

/** The print's fields as fields of a reading. */
export function toFields({ chineseName, englishName, birthDate, expiryDate, documentNumber }: Printed): Fields {
  const fields: Fields = {};
  if (chineseName) fields.chineseName = bare(chineseName);
  if (englishName) fields.englishName = bare(englishName);
  if (birthDate) fields.birthDate = bare(birthDate);
  if (expiryDate) fields.expiryDate = bare(expiryDate);
  if (documentNumber) fields.documentNumber = bare(documentNumber);
  return fields;
}

/** The same fields, none of them sure. */
export const markUnsure = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, sure: false }]));

const bare = ({ value, sure }: PrintedField) => ({ value, sure });
