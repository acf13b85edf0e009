import type { ChannelLanguage } from "./locale.schema.ts";
import type { KeyOf, TextValues } from "./text-key.schema.ts";
import { createTranslator, type Translator } from "./translator.schema.ts";
import { texts as en } from "./texts/en.ts";
import { texts as ja } from "./texts/ja.ts";
import { texts as ko } from "./texts/ko.ts";
import { texts as zhCn } from "./texts/zh-cn.ts";
import { texts as zhHk } from "./texts/zh-hk.ts";

type Texts = typeof en;
/** The key of a text of the server, with its area: "mail:confirmation.subject". The other languages have the keys of English. */
export type ServerText = { [Area in keyof Texts]: `${Area}:${KeyOf<Texts[Area]>}` }[keyof Texts];

const english = createTranslator("en", en);
const translators: Record<ChannelLanguage, Translator> = {
  en: english,
  "zh-cn": createTranslator("zh-cn", zhCn),
  "zh-hk": createTranslator("zh-hk", zhHk),
  ja: createTranslator("ja", ja, { fallback: english }),
  ko: createTranslator("ko", ko, { fallback: english }),
};

/**
 * Returns a text of the server (mails, text messages, the web server's own pages, titles on the payment page) with its `{{values}}` and `{{brand}}`.
 * What Japanese and Korean lack is in English.
 */
export const translate = (language: ChannelLanguage, key: ServerText, values: TextValues = {}): string => translators[language].t(key, values);
