import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import type { Regions, DocumentType } from "#server/domain/registration-states.schema.ts";
import { DOCUMENT_FIELDS, type DocumentField } from "#server/gateways/document-reader/identity-document.schema.ts";
import { isSameNumber } from "#server/real-name/core/document-number.schema.ts";
import { PERSON_FIELDS, type PersonField } from "#server/real-name/core/person.schema.ts";
import type { Reason, SidedReason } from "#server/real-name/core/reasons.schema.ts";
import type { Person } from "#server/real-name/core/registration.ts";
import { checkEligibility, mayBeUnderAge } from "./check-eligibility.ts";
import { isSameChineseName, isSameName } from "#server/forms/person-name.schema.ts";

/** `person`: staff decide. `reasons` are those of the refusal, or what staff should check; an uncertain field has the reason of a differing one. */
export type Verdict = { verdict: "accepted" } | { verdict: "refused" | "person"; reasons: SidedReason[] };

type KeyField = "documentNumber" | "birthDate" | "expiryDate" | "country";
/**
 * Fields that must be read with certainty before a registration is accepted automatically. A Hong Kong identity card has no expiry date, and only a
 * passport names its issuing state.
 */
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
 * Returns the automatic verdict about a registration (§2, §5):
 * - `accepted` if the photo is good, and every key field and the names are read with certainty and match what was typed;
 * - `refused` if the photo is unusable, a key field read with certainty differs, the document has expired, or the person or document is not
 * eligible;
 * - `person` in all other cases: staff decide.
 * `today` is YYYY-MM-DD in Hong Kong.
 */
export function evaluateRegistration(person: Person, documentType: DocumentType, regions: Regions, readResult: ReadResult, today: string): Verdict {
  const ineligible = checkEligibility({ regions, documentType, person, readResult, today });
  if (ineligible) return { verdict: "refused", reasons: [ineligible] };
  if (readResult.reasons.length > 0) return { verdict: "refused", reasons: readerPhotoReasons(readResult) };
  if (hasExpired(readResult, today)) return { verdict: "refused", reasons: ["expired"] };
  const keyFields = KEY_FIELDS[documentType];
  const differing = keyFields.filter((field) => readResult.fields[field]?.sure && !fieldMatches(field, documentType, person, readResult));
  // A document with only the year does not contradict a complete date, but does not prove it either.
  const isPartial = (field: KeyField) => field === "birthDate" && isPartOfDate(person.birthDate, readResult.fields.birthDate?.value ?? "");
  const contradicting = differing.filter((field) => !isPartial(field));
  if (contradicting.length > 0) return { verdict: "refused", reasons: contradicting.map((field) => MISMATCH[field]) };
  const unsure = keyFields.filter((field) => !readResult.fields[field]?.sure || differing.includes(field));
  const doubts: SidedReason[] = [
    ...unsure.map((field) => MISMATCH[field]),
    ...(mayBeUnderAge(person.birthDate, today) ? ["under-16" as const] : []),
    ...(namesMatch(documentType, person, readResult) ? [] : ["mismatch-name" as const]),
  ];
  return doubts.length > 0 ? { verdict: "person", reasons: doubts } : { verdict: "accepted" };
}

const isPartOfDate = (date: string, other: string) => date.startsWith(`${other}-`) || other.startsWith(`${date}-`);

/** Returns the reasons to show as soon as photos are read: those of the reader, and `expired`. `today` is YYYY-MM-DD in Hong Kong. */
export const readResultReasons = (readResult: ReadResult, today: string): SidedReason[] =>
  hasExpired(readResult, today) ? [...readerPhotoReasons(readResult), "expired"] : readerPhotoReasons(readResult);

const hasExpired = ({ fields: { expiryDate } }: ReadResult, today: string) => expiryDate?.sure === true && expiryDate.value < today;

/** Returns the reader's reasons, each once. Those that concern the back are prefixed with `back:`. */
export function readerPhotoReasons(readResult: ReadResult): SidedReason[] {
  return [...new Set(readResult.reasons.map(({ side, reason }): SidedReason => (side === "back" ? `back:${reason}` : reason)))];
}

function fieldMatches(field: KeyField, documentType: DocumentType, person: Person, { fields, hksar }: ReadResult): boolean {
  const typed = person[field] ?? "";
  const value = fields[field]?.value ?? "";
  if (field === "documentNumber") return isSameNumber(documentType, typed, value);
  // Passports of Hong Kong and Macau are issued by China.
  if (field === "country" && value === "CN") return typed === "CN" || typed === "MO" || (hksar && typed === "HK");
  return typed === value;
}

function namesMatch(documentType: DocumentType, person: Person, { fields: { englishName, chineseName } }: ReadResult): boolean {
  if (!englishName?.sure || !isSameName(person.englishName, englishName.value)) return false;
  // Chinese permits and passports always contain a Chinese name. If none was typed, staff decide even if none was read.
  if (person.chineseName === null) return !chineseName && documentType !== 2 && !(documentType === 1 && person.country === "CN");
  return chineseName?.sure === true && isSameChineseName(person.chineseName, chineseName.value);
}

/** What was typed in one field and what was read. `differs`: read as another value. `unsure`: read as the same, but without certainty. */
export type ComparedField = { field: PersonField; typed: string; read: string | null; result: "same" | "unsure" | "differs" | "not-read" };

/** Compares what was typed with what was read, field by field, for staff. `readResult` is null if the photos have not been read. */
export function compareFields(person: Person, documentType: DocumentType, readResult: ReadResult | null): ComparedField[] {
  return PERSON_FIELDS.map((field) => {
    const typed = person[field] ?? "";
    const documentField = DOCUMENT_FIELDS.find((name) => name === field);
    const read = documentField && readResult?.fields[documentField];
    if (!readResult || !read) return { field, typed, read: null, result: "not-read" };
    const isSame = isSameField(documentField, documentType, person, readResult);
    return { field, typed, read: read.value, result: !isSame ? "differs" : read.sure ? "same" : "unsure" };
  });
}

function isSameField(field: DocumentField, documentType: DocumentType, person: Person, readResult: ReadResult): boolean {
  const read = readResult.fields[field]?.value ?? "";
  if (field === "englishName") return isSameName(person.englishName, read);
  if (field === "chineseName") return person.chineseName !== null && isSameChineseName(person.chineseName, read);
  return fieldMatches(field, documentType, person, readResult);
}
