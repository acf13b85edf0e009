import { readEnv } from "#server/env.ts";
import { processLog } from "#server/log.ts";
import { openShop } from "#server/open-shop.ts";

/** The jobs apart from the web process, where there is more than one: `npm run worker`. Ends on SIGTERM when its jobs have. */
async function work(): Promise<void> {
  const shop = await openShop(readEnv(), { worker: true });
  shop.log.info("worker.started");
  const stop = () => {
    void shop.close().then(() => process.exit(0));
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

work().catch((fault) => {
  processLog.error("worker.start", fault);
  process.exit(1);
});
