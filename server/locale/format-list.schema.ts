import { listFormat } from "./intl-formats.schema.ts";
import { type ChannelLanguage, languageEntry } from "./locale.schema.ts";

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
