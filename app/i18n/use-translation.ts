import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { Area, Translate } from "./text-key.ts";
import { useTranslator } from "./translator.ts";

/**
 * The translation function of an area, with checked keys: `const { t } = useTranslation("orders")`, `t("title")`, `t("ui:close")`. `language`: of the
 * texts, if it differs from that of the address.
 */
export function useTranslation<A extends Area>(area: A, language?: ChannelLanguage): { t: Translate<A> } {
  const translator = useTranslator();
  return { t: (language ? translator.inLanguage(language) : translator).in(area) };
}
