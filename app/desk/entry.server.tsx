import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { translatorOf } from "#app/i18n/i18n.server.ts";
import { TranslatorContext } from "#app/i18n/translator.ts";
import { renderPage } from "#app/request/page/render-page.server.ts";
import { deskLanguage } from "./language.server.ts";
import { EnhancementsContext } from "./enhancements-context.ts";

export { handleError } from "#app/request/handle-error.server.ts";

/** Renders a page of the desk. */
export default function handleRequest(request: Request, status: number, headers: Headers, remixContext: EntryContext, loadContext: AppLoadContext) {
  const page = (
    <TranslatorContext.Provider value={translatorOf(deskLanguage(request, loadContext))}>
      <EnhancementsContext.Provider value={remixContext.manifest.entry.module}>
        <RemixServer context={remixContext} url={request.url} />
      </EnhancementsContext.Provider>
    </TranslatorContext.Provider>
  );
  return renderPage(page, request, { status, headers });
}
