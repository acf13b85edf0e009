import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import type { DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";
import { isSameNumber } from "#server/real-name/core/document-number.schema.ts";
import type { Reason, SidedReason } from "#server/real-name/core/reasons.schema.ts";
import type { Person, Regions } from "#server/real-name/core/registration.ts";
import { checkEligibility } from "./check-eligibility.ts";
import { isSameChineseName, isSameName } from "#server/real-name/core/person-name.ts";

export type Verdict = { verdict: "accepted" } | { verdict: "refused" | "person"; reasons: SidedReason[] };

type KeyField = "documentNumber" | "birthDate" | "expiryDate" | "country";
/** What must be read surely before a machine accepts: a Hong Kong identity card does not expire, and only a passport names its state. */
const KEY_FIELDS: Record<DocumentType, KeyField[]> = {
  1: ["documentNumber", "birthDate", "expiryDate", "country"],
  2: ["documentNumber", "birthDate", "expiryDate"],
  3: ["documentNumber", "birthDate"],
  4: ["documentNumber", "birthDate", "expiryDate"],
};
const MISMATCH: Record<KeyField, Reason> = {
  documentNumber: "mismatch-number",
  birthDate: "mismatch-birth-date",
  expiryDate: "mismatch-expiry-date",
  country: "mismatch-country",
};

/**
 * What the machine makes of a registration: accepted where the photo is good and says surely what was typed; refused where the photo
 * will not do, where it surely says something else, or where such a document is barred; in any doubt a person looks. `today` is
 * YYYY-MM-DD in Hong Kong (§2, §5).
 */
export function evaluateRegistration(person: Person, documentType: DocumentType, regions: Regions, reading: ReadResult, today: string): Verdict {
  const barred = checkEligibility({ regions, documentType, person, reading, today });
  if (barred) return { verdict: "refused", reasons: [barred] };
  if (reading.reasons.length > 0) return { verdict: "refused", reasons: readerPhotoReasons(reading) };
  if (hasExpired(reading, today)) return { verdict: "refused", reasons: ["expired"] };
  const keys = KEY_FIELDS[documentType];
  const differing = keys.filter((field) => reading.fields[field]?.sure && !agrees(field, documentType, person, reading));
  if (differing.length > 0) return { verdict: "refused", reasons: differing.map((field) => MISMATCH[field]) };
  const unsure = keys.filter((field) => !reading.fields[field]?.sure);
  const doubts: SidedReason[] = [
    ...unsure.map((field) => MISMATCH[field]),
    ...(namesAgree(documentType, person, reading) ? [] : ["mismatch-name" as const]),
  ];
  return doubts.length > 0 ? { verdict: "person", reasons: doubts } : { verdict: "accepted" };
}

/** What is told at once of photos that were read: the reader's reasons, or that the document has expired; `today` is YYYY-MM-DD in Hong Kong. */
export const readResultReasons = (reading: ReadResult, today: string): SidedReason[] =>
  hasExpired(reading, today) ? [...readerPhotoReasons(reading), "expired"] : readerPhotoReasons(reading);

const hasExpired = ({ fields: { expiryDate } }: ReadResult, today: string) => expiryDate?.sure === true && expiryDate.value < today;

/** The reasons of the reader, those of the other side of a card marked as such; each once. */
export function readerPhotoReasons(reading: ReadResult): SidedReason[] {
  return [...new Set(reading.reasons.map(({ side, reason }): SidedReason => (side === "back" ? `back:${reason}` : reason)))];
}

function agrees(field: KeyField, documentType: DocumentType, person: Person, { fields, hksar }: ReadResult): boolean {
  const typed = person[field] ?? "";
  const value = fields[field]?.value ?? "";
  if (field === "documentNumber") return isSameNumber(documentType, typed, value);
  // Passports of Hong Kong and Macau are issued by China.
  if (field === "country" && value === "CN") return typed === "CN" || typed === "MO" || (hksar && typed === "HK");
  return typed === value;
}

function namesAgree(documentType: DocumentType, person: Person, { fields: { englishName, chineseName } }: ReadResult): boolean {
  if (!englishName?.sure || !isSameName(person.englishName, englishName.value)) return false;
  // Permits and passports of China always have one; that it was not read proves nothing.
  if (person.chineseName === null) return !chineseName && documentType !== 2 && !(documentType === 1 && person.country === "CN");
  return chineseName?.sure === true && isSameChineseName(person.chineseName, chineseName.value);
}
