/** Words of which each finds what the others stand in. */
const SAME = [
  ["hotspot", "tethering", "热点", "熱點"],
  ["refund", "退款"],
  ["roaming", "漫游", "漫遊"],
  ["top-up", "topup", "充值", "增值"],
];

/** Letter case, width and spaces aside. */
export const normalizeSearchText = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

/**
 * A test for folded text: every typed word must stand in it, in any order; nothing typed fits all. Chinese characters that stand together are one
 * word; a single Latin letter is none, and where nothing else was typed nothing fits (§2, FAQ).
 */
export function questionSearch(typed: string): (words: string) => boolean {
  const folded = normalizeSearchText(typed);
  if (folded === "") return () => true;
  const wanted = (folded.match(/\p{Script=Han}+|[^\s\p{Script=Han}]+/gu) ?? [])
    .map((word) => word.replace(/^\p{P}+|\p{P}+$/gu, ""))
    .filter((word) => word !== "" && !/^\p{Script=Latin}$/u.test(word))
    .map((word) => SAME.find((group) => group.includes(word)) ?? [word]);
  return (words) => wanted.length > 0 && wanted.every((same) => same.some((word) => words.includes(word)));
}
