import type { ServerBuild } from "@remix-run/node";
import { isClientAbort } from "#server/protocol/is-client-abort.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;

type RouteFunction = NonNullable<Route["module"]["loader"] | Route["module"]["action"]>;

/**
 * Wraps the loaders and actions of all pages: an error is logged once and becomes a 500 response with the request id, so that the error page
 * can show the id even if the browser only fetched data.
 */
export function wrapRouteErrors(build: ServerBuild): ServerBuild {
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
