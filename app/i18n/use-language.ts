import { useTranslation } from "react-i18next";
import type { ChannelLanguage, Language } from "#server/locale/locale.schema.ts";

/** Returns the current language, on pages in the three site languages. */
export function useLanguage(): Language {
  return useTranslation().i18n.language as Language;
}

/** Returns the current language, on pages or in components that also exist in Japanese and Korean. */
export function useChannelLanguage(): ChannelLanguage {
  return useTranslation().i18n.language as ChannelLanguage;
}
