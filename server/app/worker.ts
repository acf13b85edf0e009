import { readEnv } from "#server/env.ts";
import { serveMetrics } from "#server/app/metrics/serve-metrics.ts";
import { stopOnSignals } from "#server/http/server/stop-on-signals.ts";
import { processLog } from "#server/observability/log.ts";
import { createMetrics } from "#server/observability/metrics.ts";
import { createAppContext } from "./create-app-context.ts";
import { limitHeapGrowth } from "./limit-heap-growth.ts";
import { trustExtraCertificates } from "./trust-extra-certificates.ts";
import { warnUnusableServices } from "./probe-services.ts";

const DEFAULT_METRICS_PORT = 9465;

/** `npm run worker`: runs the jobs in a process of their own. Ends on SIGTERM, after waiting a few seconds for running jobs. */
async function run(): Promise<void> {
  const env = readEnv();
  limitHeapGrowth(env);
  trustExtraCertificates(env);
  const metrics = createMetrics();
  const shop = await createAppContext(env, { worker: true, serves: false, metrics });
  const metricsServer = await serveMetrics(shop, metrics.registry, DEFAULT_METRICS_PORT);
  stopOnSignals(shop.log, async () => {
    metricsServer.close();
    await shop.close();
  });
  shop.log.info("worker.started");
  void warnUnusableServices(shop);
}

run().catch((error) => {
  processLog.error("worker.start", error);
  process.exit(1);
});
