import { createInstance, type i18n, type Module, type ResourceLanguage } from "i18next";
import { i18nOptions, interpolationOf } from "./i18n-options.schema.ts";
import type { ChannelLanguage } from "./locale.schema.ts";

type I18nSettings = {
  /** The texts of each language by area. */
  resources: Partial<Record<ChannelLanguage, ResourceLanguage>>;
  /** The language of texts that `language` lacks. */
  fallback?: ChannelLanguage;
  plugins?: Module[];
};

/** Creates the i18next instance of a language: for the texts of the server (translate.ts), and for those of the pages (app/i18n). */
export function createI18n(language: ChannelLanguage, { resources, fallback, plugins = [] }: I18nSettings): i18n {
  const instance = createInstance();
  for (const plugin of plugins) instance.use(plugin);
  // With `resources` and without `initImmediate`, `init` is synchronous.
  void instance.init({
    ...i18nOptions,
    ...(fallback && { fallbackLng: fallback }),
    interpolation: interpolationOf(language),
    lng: language,
    resources: resources as Record<string, ResourceLanguage>,
    ns: Object.keys(resources[language] ?? {}),
    initImmediate: false,
  });
  return instance;
}
