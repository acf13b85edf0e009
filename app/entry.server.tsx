import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { remixI18n, translatorOf } from "./i18n/i18n.server.ts";
import { TranslatorContext } from "./i18n/translator-context.ts";
import { PageTextsContext } from "./i18n/page-texts-context.ts";
import { PAGE_STATE_HEADER } from "./client/waiting-page.ts";
import type { WaitingState } from "./request/page/waiting-state.server.ts";
import { textsOfScripts } from "./i18n/page-texts.ts";
import { NonceContext } from "./nonce.ts";
import { renderPage } from "./request/page/render-page.server.ts";
import { staticMarkup } from "#app/client/static-html.server.ts";
import { StaticMarkupContext } from "#app/client/static-html.tsx";
import { RouteDataContext } from "#app/client/remix/page-scripts.tsx";
import { ScriptsContext } from "#app/client/scripts-context.ts";
import { takeRouteData } from "#app/client/remix/route-data.server.ts";

export { handleError } from "./request/handle-error.server.ts";

/** The folder of the texts that browsers load; set by the build (`server/launch/page-texts.mjs`). */
declare const TEXTS_FOLDER: string;

/** Renders a page of the shop. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
) {
  const waiting = Object.values(remixContext.staticHandlerContext.loaderData ?? {}).find((page) => page?.waiting)?.waiting as
    | WaitingState
    | undefined;
  if (waiting) headers.set(PAGE_STATE_HEADER, waiting.hash);
  const language = (await remixI18n.getLocale(request)) as ChannelLanguage;
  const { module: entry, imports } = remixContext.manifest.entry;
  const textsFolder = `${TEXTS_FOLDER}/${language}/`;
  const scripts = remixContext.staticHandlerContext.matches.map(({ route }) => remixContext.manifest.routes[route.id]?.module ?? "");
  const texts = textsOfScripts(textsFolder, scripts);
  const { context, routeData } = await takeRouteData(remixContext);
  const page = (
    <NonceContext.Provider value={loadContext.nonce}>
      <TranslatorContext.Provider value={translatorOf(language)}>
        <StaticMarkupContext.Provider value={staticMarkup(loadContext)}>
          <PageTextsContext.Provider value={texts}>
            <RouteDataContext.Provider value={routeData}>
              <ScriptsContext.Provider value={{ entry, imports, textsFolder }}>
                <RemixServer context={context} url={request.url} nonce={loadContext.nonce} />
              </ScriptsContext.Provider>
            </RouteDataContext.Provider>
          </PageTextsContext.Provider>
        </StaticMarkupContext.Provider>
      </TranslatorContext.Provider>
    </NonceContext.Provider>
  );
  return renderPage(page, request, { status, headers });
}
