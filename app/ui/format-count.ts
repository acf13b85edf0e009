import { LANGUAGE_OPTIONS, type Language } from "#server/locale/locale.schema.ts";

/** Formats an integer with separators: "10,000". */
export function formatCount(count: number, language: Language): string {
  return count.toLocaleString(LANGUAGE_OPTIONS.find((option) => option.key === language)?.intl);
}
