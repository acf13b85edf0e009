import { useLanguage } from "#app/i18n/use-language.ts";

/** Returns a function that joins names with the separator of the page's language. */
export function useListing(): (names: string[]) => string {
  const separator = useLanguage() === "en" ? ", " : "、";
  return (names) => names.join(separator);
}
