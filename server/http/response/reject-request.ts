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

/**
 * Rejects a request without Remix: with a plain page in the visitor's language, or with the API's envelope below /api. `reference` is the request
 * id, which the text of `fault` shows. If a response has already started, destroys the connection instead.
 */
export function rejectRequest(req: Request, res: Response, rejection: HttpRejection, reference = ""): void {
  if (res.headersSent) return void res.destroy();
  const language = requestLanguage(req);
  const { title, text, call } = TEXTS[language][rejection];
  res.locals.rejection = rejection;
  res.status(REJECTION_STATUS[rejection]).set("Cache-Control", "no-store").vary("Cookie");
  if (/^\/api\//i.test(req.path)) {
    const message = call.replace("{{limit}}", formatSize(postLimit(req.path).bytes)).replace("{{reference}}", reference);
    res.json({ resultCode: apiCode(rejection), resultMessage: message, resultData: null });
    return;
  }
  res.type("html").send(page(language, title, text.replace("{{reference}}", reference)));
}

const formatSize = (bytes: number) => (bytes < KB * KB ? `${bytes / KB} KB` : `${bytes / KB / KB} MB`);

/** `not-found` → NOT_FOUND. */
const apiCode = (rejection: HttpRejection) => rejection.toUpperCase().replaceAll("-", "_");

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
