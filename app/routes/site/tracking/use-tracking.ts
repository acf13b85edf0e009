import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { DISMISSED, type Dismissed } from "#app/client/dismiss.ts";
import { onceIdle } from "#app/client/once-idle.ts";
import { useShell } from "#app/routes/site/shell/use-shell.ts";

type Connection = { connection?: { saveData?: boolean } };

/**
 * Records page views and clicks if there is consent (§2, click tracking). Does not load the script without consent, or if the data saver of the
 * browser is on.
 */
export function useTracking(): void {
  const [isAllowedNow, setAllowedNow] = useState(false);
  const allowed = useShell()?.consent === "accept" || isAllowedNow;
  useEffect(() => {
    const onDismissed = (event: Event) => {
      const { name, value } = (event as Dismissed).detail;
      if (name !== "consent") return;
      setAllowedNow(value === "accept");
      // With the next request of this address the server remembers where the visitor came from.
      if (value === "accept" && location.search !== "") void fetch(location.href, { method: "HEAD" }).catch(ignore);
    };
    document.addEventListener(DISMISSED, onDismissed);
    return () => document.removeEventListener(DISMISSED, onDismissed);
  }, []);
  const { pathname, search } = useLocation();
  const currentPage = pathname + search;
  useEffect(() => {
    if (!allowed || (navigator as Connection).connection?.saveData) return;
    return onceIdle(() => void import("./track.ts").then(({ trackPageView }) => trackPageView(currentPage)).catch(ignore));
  }, [allowed, currentPage]);
}

/** The page works without the tracking script. */
const ignore = () => undefined;
