import { BRAND } from "#server/locale/brand.schema.ts";
import { CHANNEL_LANGUAGES, type ChannelLanguage } from "#server/locale/locale.schema.ts";

/** i18next options of server and browser. Without `lowerCaseLng` and `currentOnly`, "zh-hk" would become "zh-HK", which has no texts. */
export const i18nOptions = {
  supportedLngs: [...CHANNEL_LANGUAGES],
  fallbackLng: false as const,
  defaultNS: "site",
  lowerCaseLng: true,
  load: "currentOnly" as const,
  returnNull: false as const,
};

/** Interpolation options of a language. Values are not escaped, because React does it; `{{brand}}` is available in all texts. */
export const interpolationOf = (language: ChannelLanguage) => ({ escapeValue: false, defaultVariables: { brand: BRAND.names[language] } });
