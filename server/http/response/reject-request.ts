import type { Request, Response } from "express";
import { BRAND } from "#server/locale/brand.schema.ts";
import { type ChannelLanguage, languageEntry } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { startPage } from "#server/locale/channel-pages.schema.ts";
import { REJECTION_STATUS, type HttpRejection } from "#server/protocol/rejection-status.schema.ts";
import { translate } from "#server/locale/translate.ts";
import { postLimit } from "#server/http/request/post-limits.ts";
import { requestLanguage } from "#server/http/request/request-language.ts";
import { BUSY_RETRY_SECONDS } from "#server/concurrency/busy-error.ts";

const KB = 1024;

/**
 * Rejects a request without Remix: with a plain page in the visitor's language, or with the API's envelope below /api. `reference` is the request
 * id, which the text of `fault` shows. If a response has already started, destroys the connection instead.
 */
export function rejectRequest(req: Request, res: Response, rejection: HttpRejection, reference = ""): void {
  if (res.headersSent) return void res.destroy();
  const language = requestLanguage(req);
  res.locals.rejection = rejection;
  res.status(REJECTION_STATUS[rejection]).set("Cache-Control", "no-store").vary("Cookie");
  setRetryAfter(res);
  if (/^\/api\//i.test(req.path)) {
    const message = translate(language, `refusal:${rejection}.call`, { limit: formatSize(postLimit(req.path).bytes), reference });
    res.json({ resultCode: apiCode(rejection), resultMessage: message, resultData: null });
    return;
  }
  res.type("html").send(
    page(language, {
      title: translate(language, `refusal:${rejection}.title`),
      text: translate(language, `refusal:${rejection}.text`, { reference }),
      // The staff desk has another start page, and addresses without a language.
      homepage: (res.locals.homepage as string | undefined) ?? path(language, startPage(language)),
    }),
  );
}

const formatSize = (bytes: number) => (bytes < KB * KB ? `${bytes / KB} KB` : `${bytes / KB / KB} MB`);

/** `not-found` → NOT_FOUND. */
const apiCode = (rejection: HttpRejection) => rejection.toUpperCase().replaceAll("-", "_");

function page(language: ChannelLanguage, { title, text, homepage }: { title: string; text: string; homepage: string }): string {
  const htmlLang = languageEntry(language).htmlLang;
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
<p><a href="${homepage}">${translate(language, "refusal:homepage")}</a></p>
</main>
</body>
</html>
`;
}

/** Tells clients and crawlers when to repeat a request that is answered 503 (RFC 9110, 15.6.4), unless the response already does. */
export function setRetryAfter(res: Response): void {
  if (res.statusCode === 503 && !res.hasHeader("Retry-After")) res.set("Retry-After", String(BUSY_RETRY_SECONDS));
}
