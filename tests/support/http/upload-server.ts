import type { RequestListener } from "node:http";
import type { ActionFunctionArgs, ServerBuild } from "@remix-run/node";
import { action, loader } from "#app/routes/api/uploads.ts";
import { readEnv } from "#server/env.ts";
import { createExpressApp } from "#server/http/create-express-app.ts";
import { startListening, type ListeningServer } from "#server/http/server/listen.ts";
import type { AppContext } from "#server/context/app-context.ts";

export type UploadServer = { port: number; origin: string; listener: ListeningServer };

type Action = (args: ActionFunctionArgs) => Promise<Response>;

/** Starts the web server of a shop with its upload routes only, plus the given actions; two of them over one shop act as two processes. */
export async function startUploadServer(shop: AppContext, actions: Record<string, Action> = {}): Promise<UploadServer> {
  const source = { NODE_ENV: "production", ROVELINK_LAPTOP: "1", PORT: "0", DATA_DIR: ":memory:" };
  let handle: RequestListener = () => {};
  const listener = await startListening(readEnv(source), (req, res) => handle(req, res));
  const env = readEnv({ ...source, PORT: String(listener.port) });
  const served = { ...shop, env: { ...shop.env, publicOrigin: env.publicOrigin, origins: env.origins } };
  const route = (id: string, path: string) => [id, { id, path, module: { loader, action } }] as const;
  const more = Object.entries(actions).map(([path, own]) => [path, { id: path, path, module: { action: own } }] as const);
  const build = {
    mode: "production",
    entry: { module: { default: () => new Response("page"), handleError: () => {} } },
    routes: Object.fromEntries([route("uploads", "uploads"), route("upload", "uploads/:key"), ...more]),
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "test" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v3_singleFetch: true } as ServerBuild["future"],
    isSpaMode: false,
  } as unknown as ServerBuild;
  handle = createExpressApp({ shop: served, build: async () => build, files: (_req, _res, next) => next(), isStopping: () => false });
  return { port: listener.port, origin: env.publicOrigin, listener };
}
