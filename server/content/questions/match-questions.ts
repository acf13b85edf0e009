/** Groups of words and phrases with one meaning: a search for one also finds the others. */
const SYNONYMS = [
  ["address", "地址"],
  ["auto renewal", "auto-renewal", "auto renew", "renew automatically", "renews automatically", "自动续费", "自動續費"],
  ["dual sim", "work at once", "双卡", "雙卡"],
  ["hotspot", "tethering", "热点", "熱點"],
  ["layover", "stopover", "transit", "on the way", "转机", "轉機", "途中"],
  ["refund", "退款"],
  ["roaming", "漫游", "漫遊"],
  ["signal", "service", "reception", "connect", "connection", "internet", "working", "没有网络", "没网", "沒有網絡", "信号", "訊號"],
  ["time zone", "timezone", "lost day", "24 hours", "24 小时", "24 小時", "时区", "時區"],
  ["top-up", "topup", "充值", "增值"],
  ["unlimited", "day pass", "无限流量", "無限數據"],
];

/** Words that say nothing about the subject. */
const IGNORED = new Set(
  "a an and any are can can’t can't cannot do does doesn’t doesn't for get got how i in is it long my no not of on or the to what when why with".split(
    " ",
  ),
);

/** Normalizes text for the search: NFKC, lower case, single spaces. */
export const normalizeSearchText = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

/**
 * Returns a test for normalized text: it must contain every word of the query, in any order. An empty query matches everything. Consecutive
 * Chinese characters are one word. Common English words and single Latin letters are ignored, and a query of only such words matches nothing (§2, FAQ).
 */
export function questionSearch(query: string): (text: string) => boolean {
  const normalized = normalizeSearchText(query);
  if (normalized === "") return () => true;
  const phrases = SYNONYMS.filter((group) => group.some((phrase) => phrase.includes(" ") && normalized.includes(phrase)));
  const words = phrases.flat().reduce((text, phrase) => (phrase.includes(" ") ? text.replaceAll(phrase, " ") : text), normalized);
  const terms = (words.match(/\p{Script=Han}+|[^\s\p{Script=Han}]+/gu) ?? [])
    // oxlint-disable-next-line shop/linear-time -- A search is cut at 60 characters.
    .map((word) => word.replace(/^\p{P}+|\p{P}+$/gu, ""))
    .filter((word) => word !== "" && !IGNORED.has(word) && !/^\p{Script=Latin}$/u.test(word))
    .map((word) => SYNONYMS.find((group) => group.includes(word)) ?? [word])
    .concat(phrases);
  return (text) => terms.length > 0 && terms.every((synonyms) => synonyms.some((word) => text.includes(word)));
}
