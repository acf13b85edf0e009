import { DISMISSED, type Dismissed } from "./dismiss.ts";
import { onceIdle } from "./once-idle.ts";
import { savesData } from "./connection.ts";

/** Records page views and clicks if there is consent (§2, click tracking). Does not load the script without consent, or if the browser saves data. */
export function startTracking(): void {
  document.addEventListener(DISMISSED, (event) => {
    const { name, value } = (event as Dismissed).detail;
    if (name !== "consent" || value !== "accept") return;
    // With the next request of this address the server remembers where the visitor came from.
    if (location.search !== "") void fetch(location.href, { method: "HEAD" }).catch(ignore);
    loadTracking();
  });
  trackIfAllowed();
  // The browser shows this document again from its back/forward cache.
  addEventListener("pageshow", ({ persisted }) => persisted && trackIfAllowed());
}

function trackIfAllowed(): void {
  if (/(?:^|; )accept-cookie=accept(?:;|$)/.test(document.cookie)) loadTracking();
}

let isWaiting = false;

function loadTracking(): void {
  if (savesData() || isWaiting) return;
  isWaiting = true;
  onceIdle(() => {
    isWaiting = false;
    import("./track.ts").then(({ trackPageView }) => trackPageView()).catch(ignore);
  });
}

/** The page works without the tracking script. */
const ignore = () => undefined;
