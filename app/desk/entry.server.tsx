import { buffer } from "node:stream/consumers";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { translatorOf } from "#app/i18n/i18n.server.ts";
import { TranslatorContext } from "#app/i18n/translator-context.ts";
import { bufferPage } from "#app/client/page-buffer.server.ts";
import { deskLanguage } from "./language.server.ts";
import { EnhancementsContext } from "./enhancements-context.ts";

export { handleError } from "#app/request/handle-error.server.ts";

/** Remix rejects data that loaders have not delivered after this time, ms. */
export const streamTimeout = 5_000;

/** Renders the whole page before the first byte is sent. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
) {
  return new Promise<Response>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <TranslatorContext.Provider value={translatorOf(deskLanguage(request, loadContext))}>
        <EnhancementsContext.Provider value={remixContext.manifest.entry.module}>
          <RemixServer context={remixContext} url={request.url} />
        </EnhancementsContext.Provider>
      </TranslatorContext.Provider>,
      {
        onAllReady() {
          clearTimeout(abortTimer);
          headers.set("Content-Type", "text/html; charset=utf-8");
          resolve(buffer(pipe(bufferPage())).then((page) => new Response(page, { status, headers })));
        },
        onShellError(error) {
          clearTimeout(abortTimer);
          reject(error);
        },
        onError(error) {
          loadContext.shop.log.error("render", error);
        },
      },
    );
    const abortTimer = setTimeout(abort, streamTimeout + 1_000);
  });
}
