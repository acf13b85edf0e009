import type { i18n, TFunction } from "i18next";
import { useTranslation as useI18next } from "react-i18next";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { Area, Translate } from "./text-key.ts";

/**
 * react-i18next's `useTranslation` with checked keys: `const { t } = useTranslation("orders")`, `t("title")`, `t("ui:close")`. `language`: of the
 * texts, if it differs from that of the address.
 */
export function useTranslation<A extends Area>(area: A, language?: ChannelLanguage): { t: Translate<A>; i18n: i18n } {
  const { t, i18n } = useI18next(area);
  const translate: TFunction = language ? i18n.getFixedT(language, area) : t;
  return { t: translate as Translate<A>, i18n };
}
