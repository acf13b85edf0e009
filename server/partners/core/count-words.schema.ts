/** Writing that puts no spaces between words; its characters count as words, as word processors count them. */
const CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** Letters and digits, with what joins them in the middle: "don't", "e-mail", "3.5", "1,000". */
const WORD = /(?:\p{N}+(?:,\p{N}{3})+|[\p{L}\p{N}\p{M}]+)(?:['’.\-‐‑_&/@][\p{L}\p{N}\p{M}]+)*/gu;
/** Soft hyphens, joiners and the like part no words. */
const UNSEEN = /\p{DI}+/gu;
/** Also without spaces, but of several letters a word. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const LETTERS_A_WORD = 4;

/**
 * How many words a text has, whatever its language: a Chinese or Japanese character is one, elsewhere what stands between spaces;
 * signs alone are none (§5, company introduction).
 */
export function countWords(text: string): number {
  const plain = text.normalize("NFKC").replace(UNSEEN, "");
  const characters = plain.match(CHARACTER)?.length ?? 0;
  const unspaced = (plain.match(UNSPACED) ?? []).reduce((words, run) => words + Math.ceil(run.length / LETTERS_A_WORD), 0);
  const spaced = plain.replace(CHARACTER, " ").replace(UNSPACED, " ").match(WORD)?.length ?? 0;
  return characters + unspaced + spaced;
}
