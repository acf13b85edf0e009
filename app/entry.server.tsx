import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { translatorOf } from "./i18n/i18n.server.ts";
import { requestLanguage } from "./request/request-language.server.ts";
import { TranslatorContext } from "#app/i18n/translator.ts";
import { PAGE_STATE_HEADER } from "./client/waiting-page.ts";
import { ScriptsContext, NonceContext } from "#app/client/scripts-context.ts";
import { errorTitle } from "./forms/error-summary.tsx";
import type { FormAnswer } from "./request/form/form-action.server.ts";
import type { PageMeta } from "./request/page/page-meta.ts";
import type { WaitingState } from "./request/page/waiting-state.server.ts";
import { renderPage } from "./request/page/render-page.server.ts";

export { handleError } from "./request/handle-error.server.ts";

/** The folder of the texts that browsers load; set by the build (`server/launch/island-texts.mjs`). */
declare const TEXTS_FOLDER: string;

/** Renders a page of the shop. A script that posts a form gets what the action returned, as JSON. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream: _, ...remixContext }: EntryContext,
  loadContext: AppLoadContext,
) {
  const { actionData, loaderData } = remixContext.staticHandlerContext;
  const answer: Partial<FormAnswer> | undefined = Object.values(actionData ?? {}).at(-1);
  if (answer && request.headers.get("Accept") === "application/json") return Response.json({ lastResult: answer.lastResult }, { status, headers });
  const waiting = Object.values(loaderData ?? {}).find((page) => page?.waiting)?.waiting as WaitingState | undefined;
  if (waiting) headers.set(PAGE_STATE_HEADER, waiting.hash);
  const language = await requestLanguage(request, "channel");
  if (answer?.posted?.invalidFields.length) markTitle(loaderData, translatorOf(language).t("forms:error-prefix"));
  const { entry, hmr } = remixContext.manifest as EntryContext["manifest"] & { hmr?: { runtime: string } };
  // The development server has a script that reloads changed modules.
  const scripts = { modules: [...(hmr ? [hmr.runtime] : []), ...entry.imports, entry.module], textsFolder: `${TEXTS_FOLDER}/${language}/` };
  const page = (
    <NonceContext.Provider value={loadContext.nonce}>
      <TranslatorContext.Provider value={translatorOf(language)}>
        <ScriptsContext.Provider value={scripts}>
          <RemixServer context={remixContext} url={request.url} />
        </ScriptsContext.Provider>
      </TranslatorContext.Provider>
    </NonceContext.Provider>
  );
  return renderPage(page, request, { status, headers });
}

/** The title of a page whose form was rejected says so. */
function markTitle(loaderData: Record<string, { meta?: PageMeta } | null | undefined>, prefix: string): void {
  for (const page of Object.values(loaderData)) if (page?.meta) page.meta.title = errorTitle(page.meta.title, prefix);
}
