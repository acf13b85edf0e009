import { Transform } from "node:stream";
import { createReadableStreamFromReadable, type AppLoadContext, type EntryContext, type HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { languageNamed } from "#server/locale/locale.schema.ts";
import { i18nOf } from "./i18n/i18n.server.ts";
import { NonceContext } from "./nonce.ts";

export const streamTimeout = 5_000;

/** Renders a page whole before the first byte: nothing is deferred, and a weak link is served best by one piece. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
) {
  const i18n = i18nOf(languageNamed(new URL(request.url).pathname.split("/")[1]));
  return new Promise<Response>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={loadContext.nonce}>
        <I18nextProvider i18n={i18n}>
          <RemixServer context={remixContext} url={request.url} nonce={loadContext.nonce} />
        </I18nextProvider>
      </NonceContext.Provider>,
      {
        nonce: loadContext.nonce,
        onAllReady() {
          clearTimeout(patience);
          const body = inOnePiece();
          headers.set("Content-Type", "text/html; charset=utf-8");
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(patience);
          reject(error);
        },
        onError(error) {
          loadContext.shop.log.error("render", error);
        },
      },
    );
    const patience = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** The page in one piece, as it may be sent. */
function inOnePiece(): Transform {
  const chunks: Buffer[] = [];
  return new Transform({
    transform(chunk: Buffer, _, done) {
      // React 18 leaves zero bytes where a letter of several bytes did not fit into the rest of its buffer: Chinese pages have them.
      chunks.push(chunk.includes(0) ? Buffer.from(chunk.filter((byte) => byte !== 0)) : chunk);
      done();
    },
    flush(done) {
      done(null, withoutIdleScripts(Buffer.concat(chunks).toString()));
    },
  });
}

const PRELOAD = 'rel="modulepreload"';
const FIRST_SCRIPT = ">window.__remixContext = ";
const LOAD = `for(const link of document.querySelectorAll("link[rel=scripted]"))link.rel="modulepreload";`;

/** Browsers fetch the modules that are to be preloaded even where no script may run: here the page's first script asks for them. */
function withoutIdleScripts(html: string): string {
  return html.replaceAll(PRELOAD, 'rel="scripted"').replace(FIRST_SCRIPT, () => `>${LOAD}${FIRST_SCRIPT.slice(1)}`);
}

/** A fault of a loader or an action, logged once. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // A request that no route answers, such as a POST to a page without a form: nothing of ours broke.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.shop.log.error("request", error, { method: request.method, path: new URL(request.url).pathname });
};
