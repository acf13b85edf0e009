import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useShell } from "#app/routes/site/shell/use-shell.ts";

type Connection = { connection?: { saveData?: boolean } };

/** Counts this page and what is pressed on it, only where the visitor allowed it; nothing of that is loaded before, nor where data is saved (§2, click tracking). */
export function useTracking(): void {
  const allowed = useShell()?.consent === "accept";
  const { pathname, search } = useLocation();
  const here = pathname + search;
  useEffect(() => {
    if (!allowed || (navigator as Connection).connection?.saveData) return;
    return onceIdle(() => void import("./track.ts").then(({ trackPageView }) => trackPageView(here)).catch(ignore));
  }, [allowed, here]);
}

/** A part that does not arrive is not missed. */
const ignore = () => undefined;

/** Runs when the page has loaded and nothing else is to be done; the answer calls it off. */
function onceIdle(run: () => void): () => void {
  let timer: number | undefined;
  let off = false;
  const runUnlessOff = () => void (off || run());
  const atLeisure = () => ("requestIdleCallback" in window ? requestIdleCallback(runUnlessOff) : runUnlessOff());
  const wait = () => void (timer = window.setTimeout(atLeisure, 500));
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
  return () => {
    window.removeEventListener("load", wait);
    window.clearTimeout(timer);
    off = true;
  };
}
