import type { TextKey } from "#app/i18n/text-key.ts";
import { translatorOf } from "#app/i18n/i18n.server.ts";
import { requestLanguage } from "#app/request/request-language.server.ts";
import { parseLanguageTag, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { readMessage } from "#server/forms/message.schema.ts";

/** Returns the language of the header `lang` (§7: `zh-hk`, the short `hk`, or a tag such as `en-US`), else that of the request. */
export async function callLanguage(request: Request): Promise<ChannelLanguage> {
  return parseLanguageTag(request.headers.get("lang") ?? "") ?? (await requestLanguage(request, "channel"));
}

/** Returns a function that translates a message such as "errors.too-long?field=errors%3Afield.city&max=60". */
export function createMessageTranslator(language: ChannelLanguage): (message: string) => string {
  const { t } = translatorOf(language);
  return (text) => {
    const { key, values } = readMessage(text);
    return t(key, values.field ? { ...values, field: t(values.field as TextKey) } : values);
  };
}
