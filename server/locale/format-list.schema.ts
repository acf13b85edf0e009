import { listFormat } from "./intl-formats.schema.ts";
import { CHANNEL_LANGUAGE_OPTIONS, type ChannelLanguage } from "./locale.schema.ts";

const conjunction = (language: ChannelLanguage) =>
  listFormat(CHANNEL_LANGUAGE_OPTIONS.find((option) => option.key === language)?.intl, { type: "conjunction" });

/** Joins names as a language lists them in a sentence: "Japan, Korea and Thailand", "日本、韩国和泰国". */
export function formatList(names: string[], language: ChannelLanguage): string {
  const list = conjunction(language).format(names);
  // In Chinese, a conjunction between Latin names has spaces: "SoftBank 5G 和 Rakuten".
  return language === "zh-cn" || language === "zh-hk" ? list.replace(/([!-~])([和及])(?=[!-~])/, "$1 $2 ") : list;
}

/** Joins the first names of a longer list: "Japan, Korea", "日本、韩国". */
export function formatOpenList(names: string[], language: ChannelLanguage): string {
  // The mark between the first two of three names; before the last one is the conjunction.
  const separator = conjunction(language)
    .formatToParts(["1", "2", "3"])
    .find(({ type }) => type === "literal");
  return names.join(separator?.value);
}
