import type { Log } from "#server/observability/log.ts";

/** What is left once a stop has begun: all of it, whatever hangs. */
const WHOLE_STOP_MS = 9_000;

/**
 * Ends the process well: on the first SIGTERM, SIGINT or SIGHUP it runs `stop` and exits 0, within 9 s whatever hangs, and as many more
 * as it is to drain before; more signals change nothing. A crash outside a request is logged and exits 1.
 */
export function stopOnSignals(log: Log, stop: () => Promise<void>, drainMs = 0): void {
  let stopping = false;
  const onSignal = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info("stopping", { signal });
    setTimeout(() => process.exit(0), drainMs + WHOLE_STOP_MS).unref();
    stop()
      .catch((error) => log.error("stop", error))
      .finally(() => process.exit(0));
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, onSignal);
  const onCrash = (error: unknown) => {
    log.error("crash", error);
    process.exit(1);
  };
  process.on("uncaughtException", onCrash).on("unhandledRejection", onCrash);
}
