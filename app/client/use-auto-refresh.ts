import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** The global variable that holds the page's inline reload timer until its scripts take over. */
export const INLINE_TIMER_NAME = "plainRefresh";

const MINUTE = 60_000;

/** Revalidates a waiting page at intervals, and only while it is visible. */
export function useAutoRefresh(waiting: boolean, waitedMs: number): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    // Stops the inline timer if it runs; the value 0 keeps the load event from starting it.
    const globals = self as unknown as Record<string, ReturnType<typeof setTimeout> | undefined>;
    clearTimeout(globals[INLINE_TIMER_NAME]);
    globals[INLINE_TIMER_NAME] = 0 as never;
  }, []);
  useEffect(() => {
    if (!waiting || state !== "idle") return;
    // A failed revalidation would replace the order with the error page. The health check detects a bad connection first.
    const refresh = () => {
      if (document.visibilityState !== "visible") return;
      fetch("/healthz", { cache: "no-store" }).then(
        (response) => response.ok && revalidate(),
        () => undefined,
      );
    };
    const timer = setInterval(refresh, refreshSeconds(waitedMs) * 1000);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [waiting, waitedMs, state, revalidate]);
}

/** Returns the refresh interval in seconds; it grows with the time waited. */
const refreshSeconds = (waitedMs: number) => (waitedMs < 2 * MINUTE ? 3 : waitedMs < 15 * MINUTE ? 10 : 60);

/** Seconds. A reload of the document interrupts a screen reader, so there is time to read the page. */
const MIN_DOCUMENT_REFRESH = 20;

/** Returns the interval in seconds at which the document of a waiting page reloads where its scripts do not run. */
export const documentRefreshSeconds = (waitedMs: number) => Math.max(MIN_DOCUMENT_REFRESH, refreshSeconds(waitedMs));
