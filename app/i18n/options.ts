import { CHANNEL_LANGUAGES } from "#server/locale/locale.schema.ts";

/** i18next, the same on both sides. lowerCaseLng and currentOnly keep "zh-hk" from becoming "zh-HK", which has no texts. */
export const i18nOptions = {
  supportedLngs: [...CHANNEL_LANGUAGES],
  fallbackLng: false as const,
  defaultNS: "site",
  lowerCaseLng: true,
  load: "currentOnly" as const,
  interpolation: { escapeValue: false },
  returnNull: false as const,
};
