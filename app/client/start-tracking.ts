import { DISMISSED, type Dismissed } from "./dismiss.ts";
import { onceIdle } from "./once-idle.ts";

type Connection = { connection?: { saveData?: boolean } };

/**
 * Records page views and clicks if there is consent (§2, click tracking). Does not load the script without consent, or if the data saver of the
 * browser is on.
 */
export function startTracking(): void {
  document.addEventListener(DISMISSED, (event) => {
    const { name, value } = (event as Dismissed).detail;
    if (name !== "consent" || value !== "accept") return;
    // With the next request of this address the server remembers where the visitor came from.
    if (location.search !== "") void fetch(location.href, { method: "HEAD" }).catch(ignore);
    loadTracking();
  });
  if (/(?:^|; )accept-cookie=accept(?:;|$)/.test(document.cookie)) loadTracking();
}

function loadTracking(): void {
  if ((navigator as Connection).connection?.saveData) return;
  onceIdle(() => void import("./track.ts").then(({ trackPageView }) => trackPageView(location.pathname + location.search)).catch(ignore));
}

/** The page works without the tracking script. */
const ignore = () => undefined;
