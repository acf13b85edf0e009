import type { DocumentType } from "./identity-document.schema.ts";

/** Passports first: those of some states have the words of a card on them, and no card has theirs. */
const SIGNS: [DocumentType, RegExp][] = [
  [1, /PASSPORT|PASSEPORT|REISEPASS|PASAPORTE|护照|護照|旅券/],
  [2, /往[来來][港澳臺台]|通行[证證]|EXIT.?ENTRY.?PERMIT/],
  [4, /澳門|澳门|MACAU|BILHETE|IDENTIDADE|APELIDO/],
  [3, /香港.{0,6}(身份|居民)|HONG.?KONG.{0,12}IDENTITY|HONGKONGIDENTITY|PERMANENTIDENTITYCARD/],
];

/** Which document the printed words say it is; null where they say nothing. A place of birth alone says nothing. */
export function classifyDocument(words: string[]): DocumentType | null {
  const all = words.map((word) => word.normalize("NFKC").toUpperCase().replaceAll(/\s/g, ""));
  return SIGNS.find(([, sign]) => all.some((word) => sign.test(word)))?.[0] ?? null;
}
