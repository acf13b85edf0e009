/** Scripts without spaces between words. Each character counts as a word, as in word processors. */
const WORD_CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
/** Letters and digits, including joining signs in the middle: "don't", "email", "3.5", "1,000". */
const WORD = /(?:\p{N}+(?:,\p{N}{3})+|[\p{L}\p{N}\p{M}]+)(?:['’.\-‐‑_&/@][\p{L}\p{N}\p{M}]+)*/gu;
/** Soft hyphens, joiners and other invisible characters do not separate words. */
const INVISIBLE = /\p{DI}+/gu;
/** Scripts without spaces whose words have several letters; their words are estimated from the number of letters. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const LETTERS_PER_WORD = 4;

/**
 * Returns the number of words of a text in any language (§5, company introduction). A Chinese or Japanese character is one word. In other scripts
 * spaces separate words, except in Thai, Lao, Khmer and Burmese, whose words are estimated. Punctuation alone is not a word.
 */
export function countWords(text: string): number {
  const normalized = text.normalize("NFKC").replace(INVISIBLE, "");
  const characters = normalized.match(WORD_CHARACTER)?.length ?? 0;
  const unspaced = (normalized.match(UNSPACED) ?? []).reduce((words, run) => words + Math.ceil(run.length / LETTERS_PER_WORD), 0);
  const spaced = normalized.replace(WORD_CHARACTER, " ").replace(UNSPACED, " ").match(WORD)?.length ?? 0;
  return characters + unspaced + spaced;
}
