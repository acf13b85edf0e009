import type { Log } from "#server/observability/log.ts";

const STOP_TIMEOUT_MS = 9_000;

/**
 * Shuts the process down: on the first SIGTERM, SIGINT or SIGHUP runs `stop` and exits 0, even if `stop` fails, and at most 9 s plus `drainMs`
 * later even if it hangs. Further signals are ignored. An uncaught exception or unhandled rejection is logged and exits 1.
 */
export function stopOnSignals(log: Log, stop: () => Promise<void>, drainMs = 0): void {
  let stopping = false;
  const onSignal = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info("stopping", { signal });
    setTimeout(() => process.exit(0), drainMs + STOP_TIMEOUT_MS).unref();
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
