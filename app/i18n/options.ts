import { BRAND } from "#server/locale/brand.schema.ts";
import { CHANNEL_LANGUAGES, type ChannelLanguage } from "#server/locale/locale.schema.ts";

/** i18next, the same on both sides. lowerCaseLng and currentOnly keep "zh-hk" from becoming "zh-HK", which has no texts. */
export const i18nOptions = {
  supportedLngs: [...CHANNEL_LANGUAGES],
  fallbackLng: false as const,
  defaultNS: "site",
  lowerCaseLng: true,
  load: "currentOnly" as const,
  returnNull: false as const,
};

/** How values come into the texts of a language: React escapes them, and `{{brand}}` is the shop's name everywhere. */
export const interpolationOf = (language: ChannelLanguage) => ({ escapeValue: false, defaultVariables: { brand: BRAND.names[language] } });
