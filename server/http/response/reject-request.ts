import type { Request, Response } from "express";
import { BRAND } from "#server/locale/brand.schema.ts";
import { startPage } from "#server/locale/channel-pages.schema.ts";
import { CHANNEL_LANGUAGE_OPTIONS, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { REJECTION_STATUS, type HttpRejection } from "#server/protocol/rejection-status.schema.ts";
import en from "#server/locale/texts/en/refusal.json";
import ja from "#server/locale/texts/ja/refusal.json";
import ko from "#server/locale/texts/ko/refusal.json";
import zhCn from "#server/locale/texts/zh-cn/refusal.json";
import zhHk from "#server/locale/texts/zh-hk/refusal.json";
import { postLimit } from "#server/http/request/post-limits.ts";
import { requestLanguage } from "#server/http/request/request-language.ts";

/** `call` is the message of an API response. */
type Texts = Record<HttpRejection, { title: string; text: string; call: string }> & { homepage: string };
const TEXTS: Record<ChannelLanguage, Texts> = { en, "zh-cn": zhCn, "zh-hk": zhHk, ja, ko };

const KB = 1024;
const formatSize = (bytes: number) => (bytes < KB * KB ? `${bytes / KB} KB` : `${bytes / KB / KB} MB`);

/** Rejects a request before Remix sees it: with a plain page in the visitor's language, or with the API's envelope below /api. */
export function rejectRequest(req: Request, res: Response, refusal: HttpRejection, reference = ""): void {
  if (res.headersSent) return void res.destroy();
  const language = requestLanguage(req);
  const { title, text, call } = TEXTS[language][refusal];
  res.locals.refusal = refusal;
  res.status(REJECTION_STATUS[refusal]).set("Cache-Control", "no-store").vary("Cookie");
  if (/^\/api\//i.test(req.path)) {
    const message = call.replace("{{limit}}", formatSize(postLimit(req.path).bytes)).replace("{{reference}}", reference);
    res.json({ resultCode: apiCode(refusal), resultMessage: message, resultData: null });
    return;
  }
  res.type("html").send(page(language, title, text.replace("{{reference}}", reference)));
}

/** `not-found` → NOT_FOUND. */
const apiCode = (refusal: HttpRejection) => refusal.toUpperCase().replaceAll("-", "_");

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
