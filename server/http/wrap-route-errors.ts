import type { ServerBuild } from "@remix-run/node";
import { isClientAbort } from "#server/protocol/is-client-abort.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;
type Work = NonNullable<Route["module"]["loader"] | Route["module"]["action"]>;

/**
 * The build whose pages can say by which reference the log has what went wrong: a fault of a loader or an action is logged, once, and
 * becomes an answer 500 with the name of the request. A browser that only fetched data could not know it otherwise.
 */
export function wrapRouteErrors(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && isPage(route) ? referring(route) : route]);
  // The module of a build shows its parts by getters.
  return { ...build, routes: Object.fromEntries(routes) };
}

/** What is no page answers with a fault of its own: the header of the answer names the request. */
const isPage = (route: Route) => route.module.default !== undefined;

function referring(route: Route): Route {
  const { module } = route;
  return { ...route, module: { ...module, loader: module.loader && told(module.loader), action: module.action && told(module.action) } as never };
}

function told(work: Work) {
  return async (args: Parameters<Work>[0]) => {
    try {
      return await (work as (args: unknown) => unknown)(args);
    } catch (error) {
      if (isAnswer(error) || isClientAbort(args.request, error)) throw error;
      const { shop, requestId } = args.context;
      shop.log.error("request", error, { method: args.request.method, path: new URL(args.request.url).pathname });
      throw Response.json({ reference: requestId }, { status: 500 });
    }
  };
}

/** Thrown on purpose: a redirect, a page that is missing. */
const isAnswer = (error: unknown) => error instanceof Response || (error as { type?: unknown } | null)?.type === "DataWithResponseInit";
