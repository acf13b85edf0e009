import { useLanguage } from "#app/i18n/use-language.ts";

/** Names one after the other, as the language of the page parts them. */
export function useListing(): (names: string[]) => string {
  const separator = useLanguage() === "en" ? ", " : "、";
  return (names) => names.join(separator);
}
