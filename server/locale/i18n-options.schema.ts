import { BRAND } from "./brand.schema.ts";
import { withArticle } from "./english-article.schema.ts";
import { CHANNEL_LANGUAGES, type ChannelLanguage } from "./locale.schema.ts";

/**
 * The i18next options of server and browser: nested keys ("sum.total"), an area before the key ("orders:title"). Without `lowerCaseLng` and
 * `currentOnly`, "zh-hk" would become "zh-HK", which has no texts.
 */
export const i18nOptions = {
  supportedLngs: [...CHANNEL_LANGUAGES],
  fallbackLng: false as const,
  defaultNS: "site",
  lowerCaseLng: true,
  load: "currentOnly" as const,
  returnNull: false as const,
};

/**
 * Interpolation options of a language. Values are not escaped: React and the mails do it. `{{brand}}` is available in all texts. English texts write
 * `{{place, the}}` where the name of a place follows a preposition.
 */
export const interpolationOf = (language: ChannelLanguage) => ({
  escapeValue: false,
  defaultVariables: { brand: BRAND.names[language] },
  format: (value = "", format?: string) => (format === "the" ? withArticle(value) : value),
});
