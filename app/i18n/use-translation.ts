import type { ChannelLanguage, Language } from "#server/locale/locale.schema.ts";
import type { Area, Translate } from "./text-key.ts";
import { useTranslator } from "./translator.ts";

/** The texts of one area, with checked keys, and their language: what a component has, and what is written outside one takes as an argument. */
export type Localization<A extends Area> = { t: Translate<A>; language: Language };

/**
 * `const { t, language } = useTranslation("orders")`, `t("title")`, `t("ui:close")`. `inLanguage`: the language of the texts, if it differs from that
 * of the address.
 */
export function useTranslation<A extends Area>(area: A, inLanguage?: ChannelLanguage): Localization<A> {
  const ofDocument = useTranslator();
  const translator = inLanguage ? ofDocument.inLanguage(inLanguage) : ofDocument;
  return { t: translator.in(area), language: translator.language as Language };
}
