import { createContext, useContext } from "react";
import type { Translator } from "#server/locale/translator.schema.ts";
import type { ChannelLanguage, Language } from "#server/locale/locale.schema.ts";
import type { ChannelArea, ChannelTranslate } from "./channel-text-key.ts";
import { readMessage } from "#server/forms/message.schema.ts";

/** The translator of the document's language. */
export const TranslatorContext = createContext<Translator | null>(null);

export function useTranslator(): Translator {
  const translator = useContext(TranslatorContext);
  if (!translator) throw new Error("TranslatorContext has no translator");
  return translator;
}

/** Returns the current language, on pages in every language of the shop. */
export const useLanguage = () => useChannelLanguage() as Language;

/** Returns the current language, on pages or in components that exist in every language. */
export const useChannelLanguage = (): ChannelLanguage => useTranslator().language;

/**
 * `useTranslation` for pages that exist in every language, and for the components that they use: takes only keys that have a text there.
 * dependency-cruiser checks that these pages load no `useTranslation` of all keys.
 */
export function useChannelTranslation<A extends ChannelArea>(area: A): { t: ChannelTranslate<A>; language: ChannelLanguage } {
  const translator = useTranslator();
  return { t: translator.in(area), language: translator.language };
}

/**
 * Returns a function that translates an `ErrorMessage` ("errors.too-long?field=errors%3Afield.city&max=60"). Conform knows the errors of a form as strings, so the key
 * may be unknown: the text is then "input required" (§2). `language`: of the text, if it differs from that of the address.
 */
export function useErrorText(language?: Language): (message: string) => string {
  const ofDocument = useTranslator();
  const { t, exists } = language ? ofDocument.inLanguage(language) : ofDocument;
  return (message) => {
    const { key, values } = readMessage(message);
    if (!exists(key, values)) return t("errors:input-required");
    return t(key, values.field ? { ...values, field: t(values.field) } : values);
  };
}
