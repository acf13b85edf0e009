import { buffer } from "node:stream/consumers";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { remixI18n, translatorOf } from "./i18n/i18n.server.ts";
import { TranslatorContext } from "./i18n/translator-context.ts";
import { PageTextsContext } from "./i18n/page-texts-context.ts";
import { PAGE_STATE_HEADER } from "./client/waiting-page.ts";
import type { WaitingState } from "./request/page/waiting-state.server.ts";
import { textsOfScripts } from "./i18n/page-texts.ts";
import { NonceContext } from "./nonce.ts";
import { bufferPage } from "#app/client/page-buffer.server.ts";
import { staticMarkup } from "#app/client/static-html.server.ts";
import { StaticMarkupContext } from "#app/client/static-html.tsx";
import { RouteDataContext } from "#app/client/remix/page-scripts.tsx";
import { takeRouteData } from "#app/client/remix/route-data.server.ts";

export { handleError } from "./request/handle-error.server.ts";

/** The folder of the texts that browsers load; set by the build (`server/launch/page-texts.mjs`). */
declare const TEXTS_FOLDER: string;

/** Remix rejects data that loaders have not delivered after this time, ms. */
export const streamTimeout = 5_000;

/** Renders the whole page before the first byte is sent. No page defers data, and a slow connection loads one piece fastest. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
) {
  const waiting = Object.values(remixContext.staticHandlerContext.loaderData ?? {}).find((page) => page?.waiting)?.waiting as WaitingState | undefined;
  if (waiting) headers.set(PAGE_STATE_HEADER, waiting.hash);
  const language = (await remixI18n.getLocale(request)) as ChannelLanguage;
  const scripts = remixContext.staticHandlerContext.matches.map(({ route }) => remixContext.manifest.routes[route.id]?.module ?? "");
  const texts = textsOfScripts(`${TEXTS_FOLDER}/${language}/`, scripts);
  const { context, routeData } = await takeRouteData(remixContext);
  return new Promise<Response>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={loadContext.nonce}>
        <TranslatorContext.Provider value={translatorOf(language)}>
          <StaticMarkupContext.Provider value={staticMarkup(loadContext)}>
            <PageTextsContext.Provider value={texts}>
              <RouteDataContext.Provider value={routeData}>
                <RemixServer context={context} url={request.url} nonce={loadContext.nonce} />
              </RouteDataContext.Provider>
            </PageTextsContext.Provider>
          </StaticMarkupContext.Provider>
        </TranslatorContext.Provider>
      </NonceContext.Provider>,
      {
        nonce: loadContext.nonce,
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
    // Later than `streamTimeout`, so that React can still render the rejected data.
    const abortTimer = setTimeout(abort, streamTimeout + 1_000);
  });
}
