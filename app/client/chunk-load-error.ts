import { setConnectionStatus } from "./connection-status.ts";
import { OFFER_RETRY_AFTER_MS } from "./fetch-with-retry.ts";
import { watchRouteModules } from "./remix/route-modules.ts";
import { navigationTarget } from "./remix/router.ts";
import { waitForRetry } from "./wait-for-retry.ts";

/** How long one reachability check may take. */
const REACHABILITY_TIMEOUT_MS = 20_000;

/**
 * Recovers when a route's script fails to load or does not arrive within 120 s (§8). The target address is loaded as a document as soon as it is
 * reachable; until then the current page stays, with the connection banner. If the script belongs to an open dialog, the page of the dialog is loaded.
 * Call it when the router exists: after hydration. `loadBeside`: loads what a route needs besides its script.
 */
export function recoverFromChunkLoadErrors(loadBeside: (script: string) => Promise<void>): void {
  watchRouteModules({
    loadBeside,
    onFailure(address, error) {
      // oxlint-disable-next-line no-console -- §8: a load error is logged
      console.error("Load error", address, error);
      void openTargetAsDocument();
    },
    offerRetryAfterMs: OFFER_RETRY_AFTER_MS,
    onDelay: () => setConnectionStatus({ kind: "waiting", retry: openTargetNow }),
  });
}

function openTargetNow(): void {
  setConnectionStatus(null);
  void openTargetAsDocument();
}

/** Tries until the target address is reachable. Ends without effect if the target changes, because the visitor has chosen another page. */
async function openTargetAsDocument(): Promise<void> {
  const address = targetAddress();
  for (let attempts = 0; address && address === targetAddress(); attempts++) {
    if (await isReachable(address)) return address === targetAddress() ? location.assign(address) : undefined;
    await waitForRetry(attempts);
  }
}

/** Returns the address of the pending navigation, else that of the link before an open dialog, else null. The link leads to the dialog's page. */
function targetAddress(): string | null {
  const to = navigationTarget();
  if (to) return to.pathname + to.search + to.hash;
  return document.querySelector("dialog[open]")?.previousElementSibling?.getAttribute("href") ?? null;
}

/** Returns true for any response. Without a connection, the browser's error page would replace this page, and typed text would be lost. */
async function isReachable(address: string): Promise<boolean> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), REACHABILITY_TIMEOUT_MS);
  return fetch(address, { method: "HEAD", signal: controller.signal })
    .then(() => true)
    .catch(() => false)
    .finally(() => clearTimeout(timer));
}

/** Blocks the document post of a form while the browser is offline: the browser's error page would replace the form, and typed text would be lost. */
export function blockOfflineSubmits(): void {
  addEventListener("submit", (event) => {
    if (event.defaultPrevented || navigator.onLine || (event.target as HTMLFormElement).method !== "post") return;
    event.preventDefault();
    setConnectionStatus({ kind: "lost" });
  });
}
