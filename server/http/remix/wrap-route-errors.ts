import type { ServerBuild } from "@remix-run/node";
import { isStorageError } from "#server/db/drivers/database-errors.ts";
import { isClientAbort } from "#server/protocol/request.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;

type RouteFunction = NonNullable<Route["module"]["loader"] | Route["module"]["action"]>;

/**
 * Wraps all loaders and actions: an error is logged once and becomes a response with the request id, which the error page shows. Its status is 503 if the
 * database does not answer, else 500.
 */
export function wrapRouteErrors(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && wrapRoute(route)]);
  return { ...build, routes: Object.fromEntries(routes) };
}

function wrapRoute(route: Route): Route {
  const { module } = route;
  const isPage = module.default !== undefined;
  const loader = module.loader && withErrorLog(module.loader, isPage);
  const action = module.action && withErrorLog(module.action, isPage);
  // The properties of a build module are getters; spreading reads them.
  return { ...route, module: { ...module, loader, action } as never };
}

function withErrorLog(run: RouteFunction, isPage: boolean) {
  return async (args: Parameters<RouteFunction>[0]) => {
    const { request, context } = args;
    try {
      return await (run as (args: unknown) => unknown)(args);
    } catch (error) {
      if (isThrownResponse(error) || isClientAbort(request, error)) throw error;
      const isOutage = isStorageError(error);
      // Remix logs other errors of resource routes (`handleError`), which have no error page; the header of the response has the request id.
      if (!isPage && !isOutage) throw error;
      // During an outage every loader of a page fails for the same reason.
      if (!context.storageFailed) context.shop.log.error("request", error, { method: request.method, path: new URL(request.url).pathname });
      if (isOutage && (isPage || request.headers.get("Accept")?.includes("text/html"))) context.storageFailed = true;
      throw Response.json({ reference: context.requestId }, { status: isOutage ? 503 : 500 });
    }
  };
}

/** A response thrown on purpose: a redirect, or "not found". */
const isThrownResponse = (error: unknown) => error instanceof Response || (error as { type?: unknown } | null)?.type === "DataWithResponseInit";
