import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { readEnv } from "#server/env.ts";
import { createAppContext } from "./create-app-context.ts";
import { stopOnSignals } from "#server/http/server/stop-on-signals.ts";

// `npm run preview` passes this module to remix-serve, which has neither our web server in front nor an AppContext for the routes. This module
// exports the same build, but passes an AppContext to its loaders and actions.
const build = (await import(new URL("../server/index.js", import.meta.url).href)) as ServerBuild;
const shop = await createAppContext(readEnv(), { worker: true });
const values = { shop, nonce: "", requestId: "", clientAddress: "127.0.0.1", isDirectLocalRequest: true };
/** Fills the context that remix-serve creates for each request. */
const fill = (context: AppLoadContext): AppLoadContext => Object.assign(context, values);
stopOnSignals(shop.log, shop.close);

type Route = ServerBuild["routes"][string];
const addContext = <Args extends { context: AppLoadContext }, Result>(handler: ((args: Args) => Result) | undefined) =>
  handler && ((args: Args) => handler({ ...args, context: fill(args.context) }));
const wrapRoute = (route: Route): Route => ({
  ...route,
  module: { ...route.module, loader: addContext(route.module.loader), action: addContext(route.module.action) },
});
const { module } = build.entry;

export const routes = Object.fromEntries(Object.entries(build.routes).map(([id, route]) => [id, route && wrapRoute(route)]));
export const entry: ServerBuild["entry"] = {
  module: {
    ...module,
    default: (request, status, headers, remix, context) => module.default(request, status, headers, remix, fill(context)),
    handleError: (error, args) => module.handleError?.(error, { ...args, context: fill(args.context) }),
  },
};
export const { assets, assetsBuildDirectory, basename, future, isSpaMode, mode, publicPath } = build;
