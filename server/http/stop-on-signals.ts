import type { Log } from "#server/log.ts";

/** What is left after a stop was asked for: all of it, whatever hangs. */
const WHOLE_STOP_MS = 9_000;

/**
 * Ends the process well: on the first SIGTERM, SIGINT or SIGHUP it runs `stop` and exits 0, within 9 s whatever hangs;
 * more signals change nothing. A crash outside a request is logged and exits 1.
 */
export function stopOnSignals(log: Log, stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info("stopping", { signal });
    setTimeout(() => process.exit(0), WHOLE_STOP_MS).unref();
    stop()
      .catch((fault) => log.error("stop", fault))
      .finally(() => process.exit(0));
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, onSignal);
  const onCrash = (fault: unknown) => {
    log.error("crash", fault);
    process.exit(1);
  };
  process.on("uncaughtException", onCrash).on("unhandledRejection", onCrash);
}
