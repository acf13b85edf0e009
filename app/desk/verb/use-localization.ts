import type { Language } from "#server/locale/locale.schema.ts";
import type { Area, Translate } from "#app/i18n/text-key.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useLanguage } from "#app/i18n/translator.ts";

/** The language of the desk and the texts of one area, for what is written outside a component. */
export type Localization<A extends Area> = { t: Translate<A>; language: Language };

export const useLocalization = <A extends Area>(area: A): Localization<A> => ({ ...useTranslation(area), language: useLanguage() });
