import type { TextKey } from "#app/i18n/text-key.ts";
import { translatorOf } from "#app/i18n/i18n.server.ts";
import { isLanguage, parseLanguageTag, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { readMessage } from "#server/forms/message.schema.ts";
import { requestLanguage } from "#app/request/preferences.server.ts";

/** Returns the language of the header `lang` (§7: `zh-hk`, the short `hk`, or a tag such as `en-US`), else that of the request. */
export function callLanguage(request: Request): ChannelLanguage {
  return parseLanguageTag(request.headers.get("lang") ?? "") ?? requestLanguage(request);
}

/** Returns a function that translates a message such as "errors.too-long?field=errors%3Afield.city&max=60". Texts that Japanese or Korean lacks are in English. */
export function createMessageTranslator(language: ChannelLanguage): (message: string) => string {
  const hasText = (key: TextKey, values: Record<string, string>) => isLanguage(language) || translatorOf(language).exists(key, values);
  const translate = (key: TextKey, values: Record<string, string> = {}) => translatorOf(hasText(key, values) ? language : "en").t(key, values);
  return (text) => {
    const { key, values } = readMessage(text);
    return translate(key, values.field ? { ...values, field: translate(values.field as TextKey) } : values);
  };
}
