import { useTranslation } from "react-i18next";
import type { Language } from "#server/locale/locale.schema.ts";

/** The language of the page. */
export function useLanguage(): Language {
  return useTranslation().i18n.language as Language;
}
