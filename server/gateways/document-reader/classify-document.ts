import type { DocumentType } from "#server/domain/registration-states.schema.ts";

/** Passports come first: some passports contain words of an ID card, but no ID card contains words of a passport. */
const KEYWORDS: [DocumentType, RegExp][] = [
  [1, /PASSPORT|PASSEPORT|REISEPASS|PASAPORTE|护照|護照|旅券/],
  [2, /往[来來][港澳臺台]|通行[证證]|EXIT.?ENTRY.?PERMIT/],
  [4, /澳門|澳门|MACAU|BILHETE|IDENTIDADE|APELIDO/],
  [3, /香港.{0,6}(身份|居民)|HONG.?KONG.{0,12}IDENTITY|HONGKONGIDENTITY|PERMANENTIDENTITYCARD/],
];

/** Returns the document type that the printed words indicate; null if they indicate none. A place of birth alone indicates none. */
export function classifyDocument(words: string[]): DocumentType | null {
  const normalized = words.map((word) => word.normalize("NFKC").toUpperCase().replaceAll(/\s/g, ""));
  return KEYWORDS.find(([, pattern]) => normalized.some((word) => pattern.test(word)))?.[0] ?? null;
}
