import { i18nOf, textsFor } from "#app/i18n/i18n.server.ts";
import { isLanguage, languageOfTag, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { readMessage } from "#server/forms/message.schema.ts";
import { rememberedLanguage } from "#app/request/preferences.server.ts";

/** The language of the header `lang` (§7: `zh-hk`, the short `hk`, or a tag such as `en-US`), else that of the visitor's last page. */
export function callLanguage(request: Request): ChannelLanguage {
  return languageOfTag(request.headers.get("lang") ?? "") ?? rememberedLanguage(request);
}

/** A text key with its values as words: "errors.too-long?field=city&max=60". What a language of few pages has no words for is said in English. */
export function createTranslator(language: ChannelLanguage): (message: string) => string {
  const hasWords = (key: string, values: Record<string, string>) => isLanguage(language) || i18nOf(language).exists(key, values);
  const say = (key: string, values: Record<string, string> = {}) => textsFor(hasWords(key, values) ? language : "en", "errors")(key, values);
  return (text) => {
    const { key, values } = readMessage(text);
    return say(key, values.field ? { ...values, field: say(`errors:field.${values.field}`) } : values);
  };
}
