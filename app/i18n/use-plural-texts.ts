import type { TextKey } from "./text-key.ts";
import { useTranslator } from "./translator.ts";

/**
 * Returns the texts of a key by plural form, with their placeholders, for a script that knows the number: `usePluralTexts("coverage:found")` →
 * `{ one: "{{count}} destination …", other: "…" }`.
 */
export function usePluralTexts(key: TextKey): Record<string, string | undefined> {
  const { language, template } = useTranslator();
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return Object.fromEntries(pluralCategories.map((form) => [form, template(`${key}_${form}`)]));
}
