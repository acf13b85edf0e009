/** Groups of synonyms: a search for one word also finds the others. */
const SYNONYMS = [
  ["address", "地址"],
  ["hotspot", "tethering", "热点", "熱點"],
  ["refund", "退款"],
  ["roaming", "漫游", "漫遊"],
  ["top-up", "topup", "充值", "增值"],
];

/** Normalizes text for the search: NFKC, lower case, single spaces. */
export const normalizeSearchText = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

/**
 * Returns a test for normalized text: it must contain every word of the query, in any order. An empty query matches everything. Consecutive
 * Chinese characters are one word. Single Latin letters are ignored, and a query of only such letters matches nothing (§2, FAQ).
 */
export function questionSearch(query: string): (text: string) => boolean {
  const normalized = normalizeSearchText(query);
  if (normalized === "") return () => true;
  const terms = (normalized.match(/\p{Script=Han}+|[^\s\p{Script=Han}]+/gu) ?? [])
    // oxlint-disable-next-line shop/linear-time -- A search is cut at 60 characters.
    .map((word) => word.replace(/^\p{P}+|\p{P}+$/gu, ""))
    .filter((word) => word !== "" && !/^\p{Script=Latin}$/u.test(word))
    .map((word) => SYNONYMS.find((group) => group.includes(word)) ?? [word]);
  return (text) => terms.length > 0 && terms.every((synonyms) => synonyms.some((word) => text.includes(word)));
}
