import { BRAND } from "./brand.schema.ts";
import type { Language } from "./locale.schema.ts";
import en from "./texts/en.json";
import zhCn from "./texts/zh-cn.json";
import zhHk from "./texts/zh-hk.json";

export type ServerText = keyof typeof en;
const texts: Record<Language, Record<ServerText, string>> = { en, "zh-cn": zhCn, "zh-hk": zhHk };

/** A text that the server itself says (mails, titles on the payment page), with its `{{values}}` and `{{brand}}` filled in. */
export function say(language: Language, key: ServerText, values: Record<string, string | number> = {}): string {
  const known: Record<string, string | number> = { brand: BRAND.names[language], ...values };
  return texts[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(known[name] ?? ""));
}
