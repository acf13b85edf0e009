import { CHANNEL_LANGUAGE_OPTIONS, type ChannelLanguage } from "./locale.schema.ts";

/** Joins names as a language lists them: "Japan, Korea and Thailand", "日本、韩国和泰国". `narrow` omits the conjunction, for a list that goes on. */
export function formatList(names: string[], language: ChannelLanguage, style: "long" | "narrow" = "long"): string {
  const locale = CHANNEL_LANGUAGE_OPTIONS.find((option) => option.key === language)?.intl;
  return new Intl.ListFormat(locale, { type: "conjunction", style }).format(names);
}
