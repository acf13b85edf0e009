import { type Language, languageEntry } from "#server/locale/locale.schema.ts";

/** Formats an integer with separators: "10,000". */
export function formatCount(count: number, language: Language): string {
  return count.toLocaleString(languageEntry(language).intl);
}
