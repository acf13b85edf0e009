import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { readPageEnv, withPort, type Env } from "#server/env.ts";
import { processLog } from "#server/observability/log.ts";
import { createMetrics } from "#server/observability/metrics.ts";
import { createAppContext } from "./create-app-context.ts";
import { limitHeapGrowth } from "./limit-heap-growth.ts";
import { trustExtraCertificates } from "./trust-extra-certificates.ts";
import { warnUnusableServices } from "./probe-services.ts";
import { createExpressApp } from "#server/http/create-express-app.ts";
import { startListening, type ListeningServer } from "#server/http/server/listen.ts";
import { serveFiles } from "#server/http/files/serve-files.ts";
import { serveMetrics } from "#server/app/metrics/serve-metrics.ts";
import type { Stylesheets } from "#server/http/styles/inline-styles.ts";
import { stopOnSignals } from "#server/http/server/stop-on-signals.ts";

/** How long a stop waits for running requests, of the 9 s that it may take in all, ms. */
const REQUEST_TIMEOUT_MS = 6_000;
const DEFAULT_METRICS_PORT = 9464;

// Bundled to BUILD_DIR/node/serve.js, beside BUILD_DIR/server and BUILD_DIR/client.
const inBuildDir = (name: string) => new URL(`../${name}`, import.meta.url);

/** Creates the AppContext and the Express app, serves the metrics, and sets what happens on SIGTERM. */
async function createListener(configured: Env, server: ListeningServer): Promise<RequestListener> {
  const env = configured.port === 0 ? withPort(server.port) : configured;
  const build = import(inBuildDir("server/index.js").href) as Promise<ServerBuild>;
  const metrics = createMetrics();
  const [shop] = await Promise.all([createAppContext(env, { worker: env.runJobs, metrics }), build]);
  const metricsServer = await serveMetrics(shop, metrics.registry, DEFAULT_METRICS_PORT);
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    await pause(env.drainMs);
    await server.close(REQUEST_TIMEOUT_MS);
    metricsServer.close();
    await shop.close();
  };
  stopOnSignals(shop.log, stop, env.drainMs);
  shop.log.info("listening", { address: env.publicOrigin, port: server.port });
  void warnUnusableServices(shop);
  return createExpressApp({
    shop,
    build: () => build,
    stylesheets: JSON.parse(readFileSync(inBuildDir("node/stylesheets.json"), "utf8")) as Stylesheets,
    files: serveFiles(fileURLToPath(inBuildDir("client")), env),
    isStopping: () => isStopping,
  });
}

async function start() {
  const configured = readPageEnv("shop");
  limitHeapGrowth(configured);
  trustExtraCertificates(configured);
  // The port is taken before the database is opened, so that a second server on the same port changes nothing. Requests that arrive before the
  // AppContext is ready wait for it.
  let resolveListener = (_listener: RequestListener) => {};
  const listenerReady = new Promise<RequestListener>((resolve) => (resolveListener = resolve));
  const server = await startListening(configured, (req, res) => void listenerReady.then((listener) => listener(req, res)));
  createListener(configured, server).then(resolveListener, (error) => {
    processLog.error("start", error);
    process.exit(1);
  });
}

start().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
