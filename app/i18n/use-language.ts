import { useContext } from "react";
import { I18nContext } from "react-i18next";
import type { ChannelLanguage, Language } from "#server/locale/locale.schema.ts";

/** Returns the current language, on pages in the three site languages. */
export const useLanguage = () => useChannelLanguage() as Language;

/**
 * Returns the current language, on pages or in components that also exist in Japanese and Korean. A document has one language, so this need not subscribe to
 * changes of it as `useTranslation` does.
 */
export const useChannelLanguage = () => useContext(I18nContext).i18n.language as ChannelLanguage;
