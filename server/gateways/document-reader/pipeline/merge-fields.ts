import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import { verifyLines } from "#server/gateways/document-reader/mrz/check-digits.ts";
import type { MrzResult } from "#server/gateways/document-reader/mrz/mrz-result.ts";
import type { DocumentType } from "#server/domain/registration-states.schema.ts";
import { classifyDocument } from "#server/gateways/document-reader/classify-document.ts";
import { isNamePrinted } from "#server/gateways/document-reader/visual/printed-name.ts";
import type { PhotoAnalysis } from "./analyze-photo.ts";
import type { PrintedField } from "#server/gateways/document-reader/visual/visual-zone.ts";

type Fields = ReadResult["fields"];

/** Minimum confidence of each letter of a name; below it the letter is a guess. */
const MIN_LETTER_CONFIDENCE = 0.35;
const MIN_VOTES = 2;
/** A name that fills the 39 columns of a passport may be truncated (ICAO 9303-4). A sure name has at most this length. */
const MAX_NAME_LENGTH = 38;

type Printed = Partial<Record<"chineseName" | "englishName" | "birthDate" | "expiryDate" | "documentNumber", PrintedField | undefined>>;

/** Merges zone and print of one photo. The zone provides numbers, dates, state and Latin name if it has them; the print provides the other fields. */
export function mergeFields(documentType: DocumentType, photo: PhotoAnalysis): Fields {
  const { visual } = photo;
  const zone = zoneFields(photo, photo.nameLines);
  // Any sheet of paper may show a name, a date and a number. The fields are sure only if the words identify a Hong Kong ID card.
  if (documentType === 3) return classifyDocument(visual.words) === 3 ? toFields(visual) : markUnsure(toFields(visual));
  const printed = toFields({ chineseName: visual.chineseName, englishName: visual.englishName });
  const fields: Fields = { ...printed, ...zone };
  const number = fields.documentNumber;
  const printedNumber = visual.numberValid ? visual.documentNumber : undefined;
  // A permit shows its number twice: in the zone and in print. The two must agree.
  if (documentType === 2 && number && printedNumber?.sure && printedNumber.value !== number.value) fields.documentNumber = { ...number, sure: false };
  return fields;
}

/**
 * Returns the fields of the zone. If the zone is accepted, these are all its fields, and they are sure; otherwise only the fields whose check
 * digit is valid, not sure. A name has no check digit: it is sure only if two readings agree and the print contains it.
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
  name !== null && name.votes >= MIN_VOTES && name.minConfidence > MIN_LETTER_CONFIDENCE && name.text.length <= MAX_NAME_LENGTH;

/** Converts printed fields to result fields. */
export function toFields({ chineseName, englishName, birthDate, expiryDate, documentNumber }: Printed): Fields {
  const fields: Fields = {};
  if (chineseName) fields.chineseName = toField(chineseName);
  if (englishName) fields.englishName = toField(englishName);
  if (birthDate) fields.birthDate = toField(birthDate);
  if (expiryDate) fields.expiryDate = toField(expiryDate);
  if (documentNumber) fields.documentNumber = toField(documentNumber);
  return fields;
}

/** Returns the fields, none of them sure. */
export const markUnsure = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, sure: false }]));

const toField = ({ value, sure }: PrintedField) => ({ value, sure });
