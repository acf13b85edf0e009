import { createRequestHandler, type AppLoadContext, type ServerBuild } from "@remix-run/node";
import type { MaintenanceNotice } from "#server/content/maintenance/find-maintenance.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { requestLanguage } from "#server/http/request/request-language.ts";
import { routePattern } from "#server/http/request/route-pattern.ts";
import { addLanguageLink, languageToRemember } from "#server/http/response/remember-language.ts";
import { inlineStyles, isFirstVisit, type Stylesheets } from "#server/http/styles/inline-styles.ts";
import { path } from "#server/locale/path.schema.ts";
import { buildForPattern } from "./build-for-pattern.ts";
import { returnFormOnOutage } from "./return-form.ts";
import { wrapRouteErrors } from "./wrap-route-errors.ts";

/** What loaders and actions learn about a request besides the request (`app/request/load-context.d.ts`). `route`: the pattern of its address, if it is known. */
type RequestContext = {
  nonce: string;
  requestId: string;
  clientAddress: string;
  isDirectLocalRequest: boolean;
  closed?: MaintenanceNotice;
  route?: string;
};

/** Passes a request to the routes and returns their response. */
export type CallRemix = (request: Request, context: RequestContext) => Promise<Response>;

export function createRemixCall(shop: AppContext, build: () => Promise<ServerBuild>, stylesheets: Stylesheets = {}): CallRemix {
  // In development, every change creates a new build.
  const handlers = new WeakMap<ServerBuild, Map<string, ReturnType<typeof createRequestHandler>>>();
  const handlerOf = (current: ServerBuild, pattern: string) => {
    const known = handlers.get(current) ?? new Map();
    handlers.set(current, known);
    const create = () => createRequestHandler(wrapRouteErrors(buildForPattern(current, pattern)), shop.env.production ? "production" : "development");
    const handler = known.get(pattern) ?? create();
    known.set(pattern, handler);
    return handler;
  };
  return async (request, { route, ...context }) => {
    const current = await build();
    const patternOf = (called: Request) => (called === request && route) || routePattern(current.routes, new URL(called.url).pathname);
    const handle = (called: Request, loadContext: AppLoadContext) => handlerOf(current, patternOf(called))(called, loadContext);
    const response = await returnFormOnOutage(request, { shop, ...context }, handle, () => path(languageOf(request), "unavailable"));
    const { headers } = response;
    // A download opens without the shop: it must stay complete by itself.
    const isDocument = response.body && headers.get("Content-Type")?.startsWith("text/html") && !headers.has("Content-Disposition");
    const cookies = request.headers.get("Cookie");
    const language = languageToRemember(new URL(request.url).pathname, cookies);
    if (!isDocument || !(language || isFirstVisit(cookies))) return response;
    const html = await response.text();
    const styled = isFirstVisit(cookies) ? inlineStyles(html, stylesheets, context.nonce) : html;
    // After the stylesheet, so that the browser asks for that before it gets the cookie that says it has it.
    return new Response(language ? addLanguageLink(styled, language) : styled, response);
  };
}

const languageOf = ({ url, headers }: Request) => requestLanguage({ path: new URL(url).pathname, headers: Object.fromEntries(headers) });
