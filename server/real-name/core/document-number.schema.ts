import type { DocumentType } from "#server/domain/registration-states.schema.ts";
import { hasHongKongCheckDigit } from "#server/gateways/document-reader/hong-kong-numbers.schema.ts";
import { DOCUMENT_TYPES } from "#server/gateways/document-reader/identity-document.schema.ts";
import { cleanCode } from "#server/forms/text-field.schema.ts";

const NUMBER_PATTERNS: Record<DocumentType, RegExp> = {
  1: /^[A-Z0-9]{5,12}$/,
  2: /^C[A-Z0-9]\d{7}$/,
  3: /^[A-Z]{1,2}\d{6}[0-9A]$/,
  // The check digit, printed in brackets, is often left out.
  4: /^[157]\d{6}\d?$/,
};

/**
 * Returns a document number without spaces, hyphens and brackets, or null if it is not valid for this document type (§5). The number of a Macau
 * identity card has seven digits and an optional check digit.
 */
export function canonicalNumber(type: DocumentType, text: string): string | null {
  const number = normalizeNumber(text);
  if (!NUMBER_PATTERNS[type].test(number) || (type === 1 && !/\d/.test(number))) return null;
  if (type === 3 && !hasHongKongCheckDigit(number)) return null;
  return number;
}

/** Whether the text is a valid number of any document type. */
export const isDocumentNumber = (text: string) => DOCUMENT_TYPES.some((type) => canonicalNumber(Number(type) as DocumentType, text) !== null);

/** Whether two spellings of a document number mean the same document. */
export function isSameNumber(type: DocumentType, number: string, otherNumber: string): boolean {
  return numberKey(type, number) === numberKey(type, otherNumber);
}

/** The part of a document number that identifies the document. It excludes the check digit of a Macau identity card, which may be left out. */
export const numberKey = (type: DocumentType, text: string) => (type === 4 ? normalizeNumber(text).slice(0, 7) : normalizeNumber(text));

/** Returns the letters and digits of a document number, in upper case. */
const normalizeNumber = (text: string) => (cleanCode(text) ?? "").toUpperCase();
