import { BRAND } from "./brand.schema.ts";
import type { ChannelLanguage } from "./locale.schema.ts";
import en from "#server/locale/texts/en.json";
import ja from "#server/locale/texts/ja.json";
import ko from "#server/locale/texts/ko.json";
import zhCn from "#server/locale/texts/zh-cn.json";
import zhHk from "#server/locale/texts/zh-hk.json";
import type { Language } from "#server/locale/locale.schema.ts";

export type ServerText = keyof typeof en;
type Texts = Record<ServerText, string>;
const texts: { ja: Partial<Texts>; ko: Partial<Texts> } & Record<Language, Texts> = { en, "zh-cn": zhCn, "zh-hk": zhHk, ja, ko };

/**
 * Returns a text of the server (e-mails, titles on the payment page) with its `{{values}}` and `{{brand}}` filled in. Japanese and Korean have
 * only the texts of real-name registration; others are in English.
 */
export function translate(language: ChannelLanguage, key: ServerText, values: Record<string, string | number> = {}): string {
  return fillIn(texts[language][key] ?? en[key], { brand: BRAND.names[language], ...values });
}

/** Replaces the `{{values}}` of a text; a missing value becomes an empty string. */
export function fillIn(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
}
