import type { i18n, TFunction } from "i18next";
import { initReactI18next } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";
import { createI18n } from "#server/locale/create-i18n.ts";
import { i18nOptions } from "#server/locale/i18n-options.schema.ts";
import { CHANNEL_LANGUAGES, DEFAULT_LANGUAGE, languageOrDefault, type ChannelLanguage, type Language } from "#server/locale/locale.schema.ts";
import type { TextValues } from "#server/locale/text-key.schema.ts";
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
  keepTranslations(instance);
  instances.set(language, instance);
  return instance;
}

/**
 * Makes an instance keep its translation functions, and these their texts without values: i18next takes longer to look up a text than React to render it. Only
 * texts that exist are kept, so their number is bounded even if a visitor can choose the key.
 */
function keepTranslations(instance: i18n): void {
  const functions = new Map<string, TFunction>();
  const createFunction = instance.getFixedT.bind(instance) as (language: string | null, area: string) => TFunction;
  instance.getFixedT = ((language: string | null, area: string) => {
    const known = functions.get(`${language} ${area}`);
    if (known) return known;
    const translate = createFunction(language, area);
    const texts = new Map<string, string>();
    const keep = (key: string, values?: TextValues) => {
      if (values) return translate(key, values);
      const text = texts.get(key) ?? translate(key);
      if (!texts.has(key) && instance.exists(key, { ns: area })) texts.set(key, text);
      return text;
    };
    // `Trans` reads the properties of the function.
    const kept = Object.assign(keep, translate) as unknown as TFunction;
    functions.set(`${language} ${area}`, kept);
    return kept;
  }) as i18n["getFixedT"];
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
