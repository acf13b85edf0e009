import { setConnectionStatus } from "./connection-status.ts";
import { navigationTarget } from "./navigation-target.ts";
import { waitForRetry } from "./wait-for-retry.ts";

/** How long it may take to learn whether a page can be reached. */
const PATIENCE_MS = 20_000;

/**
 * What happens where a script part of a page did not arrive, failed or after 120 s (§8; vite.config.ts makes Remix say so): the page goes on as plain
 * HTML. The address that was to be opened is loaded as a document, once it can be reached: until then one stays, with word. A dialog opens its page.
 */
export function recoverFromChunkLoadErrors(): void {
  addEventListener("part-missing", () => void goOn());
}

async function goOn(): Promise<void> {
  const address = addressWanted();
  for (let tries = 0; address && address === addressWanted(); tries++) {
    if (await canBeReached(address)) return address === addressWanted() ? location.assign(address) : undefined;
    await waitForRetry(tries);
  }
}

/** Where the reader wants to be: the address of a link that was followed, or of an open dialog's page. */
function addressWanted(): string | null {
  const to = navigationTarget();
  if (to) return to.pathname + to.search + to.hash;
  return document.querySelector("dialog[open]")?.previousElementSibling?.getAttribute("href") ?? null;
}

/** Whether anything at all answers there: without a link a browser shows a page of its own, and what was typed is gone. */
async function canBeReached(address: string): Promise<boolean> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), PATIENCE_MS);
  return fetch(address, { method: "HEAD", signal: late.signal })
    .then(() => true)
    .catch(() => false)
    .finally(() => clearTimeout(timer));
}

/** A plain form that would leave for a browser's own page of failure is held while there is no link at all: what was typed stays. */
export function blockOfflineSubmits(): void {
  addEventListener("submit", (event) => {
    if (event.defaultPrevented || navigator.onLine || (event.target as HTMLFormElement).method !== "post") return;
    event.preventDefault();
    setConnectionStatus({ kind: "lost" });
  });
}
