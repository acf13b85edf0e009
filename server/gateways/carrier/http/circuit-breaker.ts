import { CarrierError } from "#server/gateways/carrier/carrier.ts";

const MAX_CONSECUTIVE_FAILURES = 5;
const WINDOW_MS = 30_000;
/** The failure rate counts only if the window has at least this number of calls. */
const MIN_CALLS = 10;
const OPEN_MS = 20_000;

type Options = {
  clock: () => number;
  /** Whether an error indicates an outage. Any other error concerns one call only and counts as a success. */
  isFailure: (error: unknown) => boolean;
  /** Called when the breaker opens or closes, and again with "open" after each failed probe. */
  changed: (state: "open" | "closed") => void;
};

/**
 * Returns a function that runs calls through a circuit breaker. The breaker opens after five consecutive failures, or when at least half of ten or
 * more calls within 30 s fail. While it is open, each call throws CarrierError("retry", …) immediately, so that no page waits. After 20 s,
 * one probe call is let through: if it succeeds, the breaker closes; otherwise it stays open for another 20 s. Libraries read the system clock and
 * make callers wait for the probe.
 */
export function createCircuitBreaker({ clock, isFailure, changed }: Options): <T>(call: () => Promise<T>) => Promise<T> {
  let openedAt: number | null = null;
  let probing = false;
  let consecutiveFailures = 0;
  let recent: { at: number; failed: boolean }[] = [];
  // Incremented on each state change. The result of a call that began before the last change is ignored: it describes an earlier state.
  let generation = 0;

  function open(): void {
    generation++;
    openedAt = clock();
    changed("open");
  }

  function recordResult(failed: boolean): void {
    const now = clock();
    if (openedAt !== null) {
      probing = false;
      if (failed) return open();
      generation++;
      openedAt = null;
      consecutiveFailures = 0;
      recent = [];
      return changed("closed");
    }
    consecutiveFailures = failed ? consecutiveFailures + 1 : 0;
    recent = [...recent.filter(({ at }) => at > now - WINDOW_MS), { at: now, failed }];
    const failures = recent.filter((call) => call.failed).length;
    if (consecutiveFailures >= MAX_CONSECUTIVE_FAILURES || (failed && recent.length >= MIN_CALLS && failures * 2 >= recent.length)) open();
  }

  return async (call) => {
    if (openedAt !== null) {
      if (probing || clock() < openedAt + OPEN_MS)
        throw new CarrierError("retry", "The circuit breaker is open after repeated carrier failures", "line-rests");
      probing = true;
    }
    const startedIn = generation;
    try {
      const result = await call();
      if (startedIn === generation) recordResult(false);
      return result;
    } catch (error) {
      if (startedIn === generation) recordResult(isFailure(error));
      throw error;
    }
  };
}
