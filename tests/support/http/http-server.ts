import type { RequestListener } from "node:http";
import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { readEnv, type Env } from "#server/env.ts";
import { createExpressApp } from "#server/http/create-express-app.ts";
import { startListening, type ListeningServer } from "#server/http/server/listen.ts";
import { MemoryBudget, UPLOAD_MEMORY } from "#server/concurrency/memory-budget.ts";
import { silentLog, type Log } from "#server/observability/log.ts";
import { silentMetrics, type Metrics } from "#server/observability/metrics.ts";
import { OWN_BRAND } from "#tests/support/production-settings.ts";
import type { AppContext } from "#server/context/app-context.ts";

type Call = LoaderFunctionArgs | ActionFunctionArgs;
type Answer = (call: Call) => Response | Promise<Response>;

/** The routes behind the HTTP layer under test: address → response of loader and action. */
export type Routes = Record<string, Answer>;

/** Each call that reached a route, as the route saw it. */
type ReceivedRequest = { method: string; url: string; body: string; clientAddress: string; headers: Headers };

export type TestHttpServer = { port: number; origin: string; seen: ReceivedRequest[]; env: Env; listener: ListeningServer; shop: AppContext };

/** By default every route echoes its request. */
const echo: Answer = ({ request }) => new Response(`${request.method} ${request.url}`);

/** Starts the HTTP layer on a free port of 127.0.0.1 with routes that record what reaches them. */
export async function startHttpServer(
  options: { env?: Record<string, string>; routes?: Routes; files?: RequestHandler; log?: Log; metrics?: Metrics; isStopping?: () => boolean } = {},
): Promise<TestHttpServer> {
  const seen: ReceivedRequest[] = [];
  let handle: RequestListener = () => {};
  const source = { NODE_ENV: "production", ROVELINK_LAPTOP: "1", PORT: "0", DATA_DIR: ":memory:", PAGE_CACHE_MB: "0", ...options.env };
  const read = (port: string) => readEnv({ ...source, PORT: port }, { brand: OWN_BRAND });
  const listener = await startListening(read("0"), (req, res) => handle(req, res));
  const env = read(String(listener.port));
  const db = openDatabase({ dataDir: ":memory:" });
  await migrate(db);
  const shop = {
    env,
    log: options.log ?? silentLog,
    metrics: options.metrics ?? silentMetrics,
    clock: () => Date.now(),
    db,
    uploadMemory: new MemoryBudget(UPLOAD_MEMORY),
  } as AppContext;
  const build = buildOf({ "*": echo, ...options.routes }, seen);
  handle = createExpressApp({
    shop,
    build: async () => build,
    files: options.files ?? ((_req, _res, next) => next()),
    isStopping: options.isStopping ?? (() => false),
  });
  return { port: listener.port, origin: env.publicOrigin, seen, env, listener, shop };
}

function buildOf(routes: Routes, seen: ReceivedRequest[]): ServerBuild {
  const entries = Object.entries(routes).map(([path, answer]) => {
    const call = async (args: Call) => {
      const body = await args.request.clone().text();
      const { method, url, headers } = args.request;
      seen.push({ method, url, body, headers, clientAddress: args.context.clientAddress });
      return answer(args);
    };
    return [path, { id: path, path, module: { loader: call, action: call } }];
  });
  return {
    mode: "production",
    entry: { module: { default: () => new Response("page"), handleError: () => {} } },
    routes: Object.fromEntries(entries),
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "test" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v3_singleFetch: true } as ServerBuild["future"],
    isSpaMode: false,
  } as ServerBuild;
}
