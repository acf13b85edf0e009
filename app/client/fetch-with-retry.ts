import { CHANNEL_FRAME_PAGES, pageFromPath } from "#server/locale/channel-pages.schema.ts";
import { getConnectionStatus, setConnectionStatus } from "./connection-status.ts";
import { dataAddress, emptyActionResponse, isDataResponse, pageAddress } from "./remix/data-request.ts";
import { isNavigatingAway } from "./remix/router.ts";
import { waitForRetry } from "./wait-for-retry.ts";

/** How long a page waits for the beginning of a response (§9). */
const RESPONSE_TIMEOUT_MS = 20_000;
/** After this time without a response the visitor may request it again, with the connection banner; the first request continues. */
export const OFFER_RETRY_AFTER_MS = 8_000;

type Fetch = typeof fetch;

/**
 * Wraps `fetch` to handle transport errors of Remix data requests (§8). A failed load is repeated, with the connection banner, while the page stays.
 * A form that could not be sent keeps its typed text. If the server answers a navigation with a document instead of data, or is closed for maintenance,
 * that document is opened. If the current page was only revalidating, it stays, because its typed text would be lost.
 */
export function fetchWithRetry(originalFetch: Fetch): Fetch {
  return (input, init) => {
    const url = dataAddress(input);
    if (!url) return originalFetch(input, init);
    return (init?.method ?? "GET") === "GET" ? fetchData(originalFetch, url, init ?? {}) : submitData(originalFetch, url, init ?? {});
  };
}

async function submitData(originalFetch: Fetch, url: URL, init: RequestInit): Promise<Response> {
  try {
    const response = await originalFetch(url, init);
    setConnectionStatus(isDataResponse(response) ? null : { kind: failureKind(response) });
    if (isDataResponse(response)) return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    setConnectionStatus({ kind: "lost" });
  }
  return emptyActionResponse();
}

async function fetchData(originalFetch: Fetch, url: URL, init: RequestInit): Promise<Response> {
  // Channel pages have another content security policy, and nothing that another page loaded may remain: crossing this border needs a new document.
  if (isChannelPage(pageAddress(url).pathname) !== isChannelPage(location.pathname)) return openAsDocument(url);
  for (let attempts = 0; ; attempts++) {
    const response = await fetchWithTimeout(originalFetch, url, init);
    if (response === "restart") continue;
    if (response && isDataResponse(response)) {
      // A navigation may still wait for its script; its end hides the banner.
      if (!isWaiting() || !isNavigatingAway()) setConnectionStatus(null);
      return response;
    }
    // Only responses of the shop have X-Request-Id. Any other, such as the error page of a proxy, is requested again.
    if (response?.headers.has("X-Request-Id") && (isNavigatingAway() || failureKind(response) === "closed")) return openAsDocument(url);
    await waitForRetry(attempts, init.signal);
  }
}

/** Returns null if no response came in time, "restart" if the visitor requested it again. Throws only if the caller aborted. */
async function fetchWithTimeout(originalFetch: Fetch, url: URL, init: RequestInit): Promise<Response | "restart" | null> {
  const controller = new AbortController();
  let isRestarted = false;
  const abort = () => controller.abort(init.signal?.reason);
  const restart = () => {
    isRestarted = true;
    setConnectionStatus(null);
    abort();
  };
  const offerRestart = () => setConnectionStatus({ kind: "waiting", retry: restart });
  init.signal?.addEventListener("abort", abort);
  const timer = setTimeout(abort, RESPONSE_TIMEOUT_MS);
  const offerTimer = setTimeout(() => isWaiting() || offerRestart(), OFFER_RETRY_AFTER_MS);
  // The banner of the previous attempt is still shown: its button now concerns this one.
  if (isWaiting()) offerRestart();
  try {
    return await originalFetch(url, { ...init, signal: controller.signal });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return isRestarted ? "restart" : null;
  } finally {
    clearTimeout(timer);
    clearTimeout(offerTimer);
  }
}

const isWaiting = () => getConnectionStatus()?.kind === "waiting";

/** Loads the same address as a document, which shows why the server sent no data. Never resolves. */
function openAsDocument(url: URL): Promise<never> {
  location.assign(pageAddress(url));
  return new Promise(() => {});
}

const isChannelPage = (pathname: string) => CHANNEL_FRAME_PAGES.includes(pageFromPath(pathname));

function failureKind({ status, headers }: Response): "closed" | "size" | "refused" {
  if (headers.has("X-Closed-Until")) return "closed";
  return status === 413 ? "size" : "refused";
}
