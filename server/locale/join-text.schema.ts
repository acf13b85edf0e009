/** Returns the separator between a text and the one that follows: none after a full-width character or punctuation mark, else a space. */
export const spaceAfter = (text: string) => (/[\u3000-\u303f\uff00-\uffef]$/.test(text) ? "" : " ");

/** Returns the separator before a text that follows another: none before a full-width bracket, else a space. */
export const spaceBefore = (text: string) => (/^[\u3000-\u303f\uff00-\uffef]/.test(text) ? "" : " ");

/** Returns a text with the space that a link or sentence after it needs. */
export const withSpaceAfter = (text: string) => text + spaceAfter(text);

/** Joins sentences as their language does: with spaces in English and Korean, without in Chinese and Japanese. Omits what is not a text. */
export const joinSentences = (sentences: (string | false | null | undefined)[]): string =>
  sentences.reduce<string>((joined, sentence) => (sentence ? (joined && withSpaceAfter(joined)) + sentence : joined), "");
