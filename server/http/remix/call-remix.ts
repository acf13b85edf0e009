import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { MaintenanceNotice } from "#server/content/maintenance/find-maintenance.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { routePattern } from "#server/http/request/route-pattern.ts";
import { inlineStyles, isFirstVisit, type Stylesheets } from "#server/http/styles/inline-styles.ts";
import { isClientAbort } from "#server/protocol/is-client-abort.ts";
import { buildForPattern } from "./build-for-pattern.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;

type RouteFunction = NonNullable<Route["module"]["loader"] | Route["module"]["action"]>;

/** What loaders and actions learn about a request besides the request (`app/request/load-context.d.ts`). */
type RequestContext = { nonce: string; requestId: string; clientAddress: string; isDirectLocalRequest: boolean; closed?: MaintenanceNotice };

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
  return async (request, context) => {
    const current = await build();
    const handler = handlerOf(current, routePattern(current.routes, new URL(request.url).pathname));
    const response = await handler(request, { shop, ...context });
    const isDocument = response.body && response.headers.get("Content-Type")?.startsWith("text/html");
    if (!isDocument || !isFirstVisit(request.headers.get("Cookie"))) return response;
    return new Response(inlineStyles(await response.text(), stylesheets, context.nonce), response);
  };
}

/**
 * Wraps the loaders and actions of all pages: an error is logged once and becomes a 500 response with the request id, so that the error page
 * can show the id even if the browser only fetched data.
 */
function wrapRouteErrors(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && isPage(route) ? wrapRoute(route) : route]);
  return { ...build, routes: Object.fromEntries(routes) };
}

/** A resource route has no error page; the header of its response has the request id. */
const isPage = (route: Route) => route.module.default !== undefined;

function wrapRoute(route: Route): Route {
  const { module } = route;
  const loader = module.loader && withErrorLog(module.loader);
  const action = module.action && withErrorLog(module.action);
  // The properties of a build module are getters; spreading reads them.
  return { ...route, module: { ...module, loader, action } as never };
}

function withErrorLog(run: RouteFunction) {
  return async (args: Parameters<RouteFunction>[0]) => {
    try {
      return await (run as (args: unknown) => unknown)(args);
    } catch (error) {
      if (isThrownResponse(error) || isClientAbort(args.request, error)) throw error;
      const { shop, requestId } = args.context;
      shop.log.error("request", error, { method: args.request.method, path: new URL(args.request.url).pathname });
      throw Response.json({ reference: requestId }, { status: 500 });
    }
  };
}

/** A response thrown on purpose: a redirect, or "not found". */
const isThrownResponse = (error: unknown) => error instanceof Response || (error as { type?: unknown } | null)?.type === "DataWithResponseInit";
