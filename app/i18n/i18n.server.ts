import type { i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";
import { createI18n } from "#server/locale/create-i18n.ts";
import { i18nOptions } from "#server/locale/i18n-options.schema.ts";
import { CHANNEL_LANGUAGES, DEFAULT_LANGUAGE, languageOrDefault, type ChannelLanguage, type Language } from "#server/locale/locale.schema.ts";
import type { ChannelArea, ChannelTranslate } from "./channel-text-key.ts";
import type { Area, Translate } from "./text-key.ts";
import { texts as en } from "./texts/en.ts";
import { texts as ja } from "./texts/ja.ts";
import { texts as ko } from "./texts/ko.ts";
import { texts as zhCn } from "./texts/zh-cn.ts";
import { texts as zhHk } from "./texts/zh-hk.ts";

const resources = { en, "zh-cn": zhCn, "zh-hk": zhHk, ja, ko };

/** Finds the language of a request: the first segment of its address. Cookies decide only where an address without a language redirects. */
export const remixI18n = new RemixI18Next({
  detection: {
    supportedLanguages: [...CHANNEL_LANGUAGES],
    fallbackLanguage: DEFAULT_LANGUAGE,
    order: ["custom"],
    findLocale: async (request) => languageOrDefault(new URL(request.url).pathname.split("/")[1]),
  },
  i18next: { ...i18nOptions, resources },
});

const instances = new Map<ChannelLanguage, i18n>();

/** Returns the i18next instance of a language, with the texts of the pages. Cached: texts do not change while the process runs. */
export function i18nOf(language: ChannelLanguage): i18n {
  const cached = instances.get(language);
  if (cached) return cached;
  const instance = createI18n(language, { resources, plugins: [initReactI18next] });
  instances.set(language, instance);
  return instance;
}

/**
 * Returns the translation function for a loader: `textsFor("en", "orders")("title")`; "area:key" selects another area. For a language that may be
 * Japanese or Korean, it takes only keys that have a text there.
 */
export function textsFor<A extends Area>(language: Language, area: A): Translate<A>;
export function textsFor<A extends ChannelArea>(language: ChannelLanguage, area: A): ChannelTranslate<A>;
export function textsFor(language: ChannelLanguage, area: Area): Translate<Area> {
  // Loaders run in parallel: `language` may be invalid in a request that the parent's loader redirects.
  const supported = languageOrDefault(language);
  return i18nOf(supported).getFixedT(supported, area) as Translate<Area>;
}
