import type { RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { createDeskApp } from "#server/http/desk/create-desk-app.ts";
import { deskEnv } from "#server/http/desk/desk-env.ts";
import { readPageEnv } from "#server/env.ts";
import { serveFiles } from "#server/http/files/serve-files.ts";
import { startListening } from "#server/http/server/listen.ts";
import { stopOnSignals } from "#server/http/server/stop-on-signals.ts";
import { processLog } from "#server/observability/log.ts";
import { createMetrics } from "#server/observability/metrics.ts";

import { serveMetrics } from "./metrics/serve-metrics.ts";
import { createDeskContext } from "./create-desk-context.ts";
import { limitHeapGrowth } from "./limit-heap-growth.ts";
import { trustExtraCertificates } from "./trust-extra-certificates.ts";
import { printOwnerLink } from "./print-owner-link.ts";

/** How long a stop waits for running requests, ms. */
const REQUEST_TIMEOUT_MS = 6_000;
const DEFAULT_METRICS_PORT = 9466;

// Bundled to BUILD_DIR/node/desk.js, beside BUILD_DIR/desk.
const inBuildDir = (name: string) => new URL(`../desk/${name}`, import.meta.url);

/** `npm run desk`: serves the staff desk, on the database of a shop that has started before. Prints a sign-in link on a development machine. */
async function run(): Promise<void> {
  const shopEnv = readPageEnv("desk");
  limitHeapGrowth(shopEnv);
  trustExtraCertificates(shopEnv);
  const metrics = createMetrics();
  const build = import(inBuildDir("server/index.js").href) as Promise<ServerBuild>;
  const [shop] = await Promise.all([createDeskContext(shopEnv, metrics), build]);
  const env = deskEnv(shop.env);
  let isStopping = false;
  const app: RequestListener = createDeskApp({
    shop,
    env,
    build: () => build,
    files: serveFiles(fileURLToPath(inBuildDir("client"))),
    isStopping: () => isStopping,
  });
  const server = await startListening(env, app);
  const metricsServer = await serveMetrics(shop, metrics.registry, DEFAULT_METRICS_PORT);
  stopOnSignals(shop.log, async () => {
    isStopping = true;
    await server.close(REQUEST_TIMEOUT_MS);
    metricsServer.close();
    await shop.close();
  });
  shop.log.info("listening", { address: env.publicOrigin, port: server.port });
  if (!env.strict) await printOwnerLink(shop);
}

run().catch((error) => {
  processLog.error("desk.start", error);
  process.exit(1);
});
