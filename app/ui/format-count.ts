import { LANGUAGE_OPTIONS, type Language } from "#server/locale/locale.schema.ts";

/** A number as people read it: 10,000. */
export function formatCount(count: number, language: Language): string {
  return count.toLocaleString(LANGUAGE_OPTIONS.find((one) => one.key === language)?.intl);
}
