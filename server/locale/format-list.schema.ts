import { type ChannelLanguage, languageEntry } from "./locale.schema.ts";
import { listFormat } from "./intl-formats.schema.ts";

const conjunction = (language: ChannelLanguage) => listFormat(languageEntry(language).intl, { type: "conjunction" });

/** Joins names as a language lists them in a sentence: "Japan, Korea and Thailand", "日本、韩国和泰国". */
export function formatList(names: string[], language: ChannelLanguage): string {
  const list = conjunction(language).format(names);
  // Between Latin names, a Chinese conjunction has spaces: "SoftBank 5G 和 Rakuten".
  return languageEntry(language).fullWidth ? list.replace(/([!-~])([和及])(?=[!-~])/, "$1 $2 ") : list;
}

/** Joins the first names of a longer list: "Japan, Korea", "日本、韩国". */
export function formatOpenList(names: string[], language: ChannelLanguage): string {
  // The mark between the first two of three names; before the last one is the conjunction.
  const separator = conjunction(language)
    .formatToParts(["1", "2", "3"])
    .find(({ type }) => type === "literal");
  return names.join(separator?.value);
}

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
