import type { Request, Response } from "express";
import { BRAND } from "#server/locale/brand.schema.ts";
import { startPage } from "#server/locale/channel-pages.schema.ts";
import { CHANNEL_LANGUAGE_OPTIONS, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import en from "#server/locale/texts/en/refusal.json";
import ja from "#server/locale/texts/ja/refusal.json";
import ko from "#server/locale/texts/ko/refusal.json";
import zhCn from "#server/locale/texts/zh-cn/refusal.json";
import zhHk from "#server/locale/texts/zh-hk/refusal.json";
import { postLimit } from "./post-limits.ts";
import { readerLanguage } from "./reader-language.ts";

const TEXTS: Record<ChannelLanguage, typeof en> = { en, "zh-cn": zhCn, "zh-hk": zhHk, ja, ko };

type ProgramText = "program" | "program-method" | "program-size";

export type Refusal = Exclude<keyof typeof en, "homepage" | ProgramText>;

const STATUS: Record<Refusal, number> = {
  "bad-request": 400,
  "foreign-sender": 403,
  "not-found": 404,
  method: 405,
  slow: 408,
  length: 411,
  size: 413,
  host: 421,
  fault: 500,
  unavailable: 503,
  busy: 503,
};

/** What a program needs to know where a page would speak of buttons and photos. */
const PROGRAM_TEXTS: Partial<Record<Refusal, ProgramText>> = { "foreign-sender": "program", method: "program-method", size: "program-size" };

const KB = 1024;
const sizeOf = (bytes: number) => (bytes < KB * KB ? `${bytes / KB} KB` : `${bytes / KB / KB} MB`);

/** Ends a request at the gate with a plain page in the reader's language, or with the API's envelope under /api. */
export function refuse(req: Request, res: Response, refusal: Refusal, reference = ""): void {
  if (res.headersSent) return void res.destroy();
  const language = readerLanguage(req);
  const { title, text } = TEXTS[language][refusal];
  const words = text.replace("{{reference}}", reference);
  res.locals.refusal = refusal;
  res.status(STATUS[refusal]).set("Cache-Control", "no-store").vary("Cookie");
  if (/^\/api\//i.test(req.path)) {
    const said = PROGRAM_TEXTS[refusal];
    const told = said ? TEXTS[language][said].replace("{{limit}}", sizeOf(postLimit(req.path).bytes)) : words;
    res.json({ resultCode: refusal.toUpperCase().replaceAll("-", "_"), resultMessage: told, resultData: null });
    return;
  }
  res.type("html").send(page(language, title, words));
}

function page(language: ChannelLanguage, title: string, text: string): string {
  const htmlLang = CHANNEL_LANGUAGE_OPTIONS.find((option) => option.key === language)?.htmlLang;
  return `<!doctype html>
<html lang="${htmlLang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${BRAND.names[language]}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="${path(language, startPage(language))}">${TEXTS[language].homepage}</a></p>
</main>
</body>
</html>
`;
}
