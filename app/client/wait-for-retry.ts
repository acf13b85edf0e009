import { setConnectionStatus } from "./connection-status.ts";

/** Before the shop is asked again by itself. */
const PAUSES_MS = [2_000, 5_000, 10_000];
const LAST_PAUSE_MS = 20_000;

/** Resolves when it is time to ask again after so many tries: after a while, when the link is back, or when the reader says so. */
export function waitForRetry(tries: number, signal: AbortSignal | null = null): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => end(resolve);
    const leave = () => end(() => reject(signal?.reason));
    const timer = setTimeout(go, PAUSES_MS[tries] ?? LAST_PAUSE_MS);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      removeEventListener("online", go);
      signal?.removeEventListener("abort", leave);
      settle();
    };
    addEventListener("online", go);
    signal?.addEventListener("abort", leave);
    setConnectionStatus({ kind: "waiting", retry: go });
  });
}
