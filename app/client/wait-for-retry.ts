import { setConnectionStatus } from "./connection-status.ts";

/** Pauses before each automatic retry. */
const PAUSES_MS = [2_000, 5_000, 10_000];
const LAST_PAUSE_MS = 20_000;

/**
 * Shows the connection banner and resolves when the next attempt is due: after a pause that grows with `attempts`, when the browser is online again,
 * or when the user presses the retry button. Rejects if the signal aborts.
 */
export function waitForRetry(attempts: number, signal: AbortSignal | null = null): Promise<void> {
  return new Promise((resolve, reject) => {
    const retry = () => end(resolve);
    const retryNow = () => {
      setConnectionStatus(null);
      retry();
    };
    const onAbort = () => end(() => reject(signal?.reason));
    const timer = setTimeout(retry, PAUSES_MS[attempts] ?? LAST_PAUSE_MS);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      removeEventListener("online", retry);
      signal?.removeEventListener("abort", onAbort);
      settle();
    };
    addEventListener("online", retry);
    signal?.addEventListener("abort", onAbort);
    setConnectionStatus({ kind: "waiting", retry: retryNow });
  });
}
