import { readEnv } from "#server/env.ts";
import { serveMetrics } from "#server/app/metrics/serve-metrics.ts";
import { stopOnSignals } from "#server/http/server/stop-on-signals.ts";
import { processLog } from "#server/observability/log.ts";
import { makeMetrics } from "#server/observability/metrics.ts";
import { createAppContext } from "./create-app-context.ts";
import { warnUnusableServices } from "./probe-services.ts";

const USUAL_METRICS_PORT = 9465;

/** The jobs apart from the web process, where there is more than one: `npm run worker`. Ends on SIGTERM when its jobs have. */
async function work(): Promise<void> {
  const metrics = makeMetrics();
  const shop = await createAppContext(readEnv(), { worker: true, serves: false, metrics });
  const metricsDoor = await serveMetrics(shop, metrics.registry, USUAL_METRICS_PORT);
  stopOnSignals(shop.log, async () => {
    metricsDoor.close();
    await shop.close();
  });
  shop.log.info("worker.started");
  void warnUnusableServices(shop);
}

work().catch((error) => {
  processLog.error("worker.start", error);
  process.exit(1);
});
