import { useTranslation } from "react-i18next";
import type { ChannelLanguage, Language } from "#server/locale/locale.schema.ts";

/** The language of a page of the shop. */
export function useLanguage(): Language {
  return useTranslation().i18n.language as Language;
}

/** The language of a page, or of a part of one, that exists in Japanese and Korean too. */
export function useChannelLanguage(): ChannelLanguage {
  return useTranslation().i18n.language as ChannelLanguage;
}
