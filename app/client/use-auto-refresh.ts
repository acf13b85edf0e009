import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** The name under which a waiting page keeps its own timer until its scripts take over. */
export const NOSCRIPT_TIMER = "plainRefresh";

const MINUTE = 60_000;

/** How often a waiting page asks again, in seconds: soon at first, then with patience. */
export const refreshSeconds = (waitedMs: number) => (waitedMs < 2 * MINUTE ? 3 : waitedMs < 15 * MINUTE ? 10 : 60);

/** With scripts the page asks again without a flicker, and only while somebody looks. */
export function useAutoRefresh(waiting: boolean, waitedMs: number): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    // Whether the page's own timer runs already or would only start at the load event: from here on it must not.
    const own = self as unknown as Record<string, ReturnType<typeof setTimeout> | undefined>;
    clearTimeout(own[NOSCRIPT_TIMER]);
    own[NOSCRIPT_TIMER] = 0 as never;
  }, []);
  useEffect(() => {
    if (!waiting || state !== "idle") return;
    // A failed revalidation would put the fault page over the order: on a weak link it is rather asked again later.
    const ask = () => {
      if (document.visibilityState !== "visible") return;
      fetch("/healthz", { cache: "no-store" }).then(
        (answer) => answer.ok && revalidate(),
        () => undefined,
      );
    };
    const timer = setInterval(ask, refreshSeconds(waitedMs) * 1000);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [waiting, waitedMs, state, revalidate]);
}
