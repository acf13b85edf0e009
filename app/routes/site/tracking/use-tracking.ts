import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useShell } from "#app/routes/site/shell/use-shell.ts";

type Connection = { connection?: { saveData?: boolean } };

/**
 * Records page views and clicks if there is consent (§2, click tracking). Does not load the script without consent, or if the data saver of the
 * browser is on.
 */
export function useTracking(): void {
  const allowed = useShell()?.consent === "accept";
  const { pathname, search } = useLocation();
  const currentPage = pathname + search;
  useEffect(() => {
    if (!allowed || (navigator as Connection).connection?.saveData) return;
    return onceIdle(() => void import("./track.ts").then(({ trackPageView }) => trackPageView(currentPage)).catch(ignore));
  }, [allowed, currentPage]);
}

/** The page works without the tracking script. */
const ignore = () => undefined;

/** Calls `run` once the page has loaded and the browser is idle. Returns a function that cancels the call. */
function onceIdle(run: () => void): () => void {
  let timer: number | undefined;
  let isCancelled = false;
  const runUnlessCancelled = () => void (isCancelled || run());
  const runWhenIdle = () => ("requestIdleCallback" in window ? requestIdleCallback(runUnlessCancelled) : runUnlessCancelled());
  const schedule = () => void (timer = window.setTimeout(runWhenIdle, 500));
  if (document.readyState === "complete") schedule();
  else window.addEventListener("load", schedule, { once: true });
  return () => {
    window.removeEventListener("load", schedule);
    window.clearTimeout(timer);
    isCancelled = true;
  };
}
