import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { readEnv } from "#server/env.ts";
import { createAppContext } from "./create-app-context.ts";
import { stopOnSignals } from "#server/http/server/stop-on-signals.ts";

// `npm run preview` gives this module to stock remix-serve, which has no gate and hands no shop to the routes:
// the same build, its loaders and actions called with a shop that is opened here.
const build = (await import(new URL("../server/index.js", import.meta.url).href)) as ServerBuild;
const shop = await createAppContext(readEnv(), { worker: true });
const context: AppLoadContext = { shop, nonce: "", requestId: "", clientAddress: "127.0.0.1", asksDirectly: true };
stopOnSignals(shop.log, shop.close);

type Route = ServerBuild["routes"][string];
const withShop = <Args, Answer>(work: ((args: Args) => Answer) | undefined) => work && ((args: Args) => work({ ...args, context }));
const open = (route: Route): Route => ({
  ...route,
  module: { ...route.module, loader: withShop(route.module.loader), action: withShop(route.module.action) },
});
const { module } = build.entry;

export const routes = Object.fromEntries(Object.entries(build.routes).map(([id, route]) => [id, route && open(route)]));
export const entry: ServerBuild["entry"] = {
  module: {
    ...module,
    default: (request, status, headers, remix) => module.default(request, status, headers, remix, context),
    handleError: (error, args) => module.handleError?.(error, { ...args, context }),
  },
};
export const { assets, assetsBuildDirectory, basename, future, isSpaMode, mode, publicPath } = build;
