import type { ChannelLanguage, Language } from "#server/locale/locale.schema.ts";
import { useTranslator } from "./translator-context.ts";

/** Returns the current language, on pages in the three site languages. */
export const useLanguage = () => useChannelLanguage() as Language;

/** Returns the current language, on pages or in components that exist in every language. */
export const useChannelLanguage = (): ChannelLanguage => useTranslator().language;
