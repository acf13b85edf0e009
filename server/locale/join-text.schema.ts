/** Returns the separator between a text and the one that follows: none after a full-width character or punctuation mark, else a space. */
export const spaceAfter = (text: string) => (/[\u3000-\u303f\uff00-\uffef]$|\p{Script=Han}[”’…]$/u.test(text) ? "" : " ");

/** Returns the separator before a text that follows another: none before a full-width mark, else a space. */
export const spaceBefore = (text: string) => (/^[\u3000-\u303f\uff00-\uffef]/.test(text) ? "" : " ");

/** Returns a text with the space that a link or sentence after it needs. */
export const withSpaceAfter = (text: string) => text + spaceAfter(text);

/** Joins sentences: with a space after a Latin or Korean one, without after a full-width mark. Omits what is not a text. */
export function joinSentences(sentences: (string | false | null | undefined)[]): string {
  const texts = sentences.filter((sentence) => typeof sentence === "string" && sentence !== "") as string[];
  return texts.map((text, at) => (at < texts.length - 1 ? withSpaceAfter(text) : text)).join("");
}
