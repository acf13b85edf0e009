import { CHANNEL_FRAME_PAGES, pageFromPath } from "#server/locale/channel-pages.schema.ts";
import { setConnectionStatus } from "./connection-status.ts";
import { isNavigatingAway } from "./navigation-target.ts";
import { waitForRetry } from "./wait-for-retry.ts";

/** How long a page waits for the beginning of a response (§9). */
const RESPONSE_TIMEOUT_MS = 20_000;
/** A single-fetch payload: an action that returned undefined. Its status 503 keeps the router from revalidating. */
const EMPTY_ACTION_RESULT = '[{"_1":-5},"data"]\n';

type Fetch = typeof fetch;

/**
 * Wraps `fetch` to handle transport errors of Remix data requests (§8). A failed load is repeated, with the connection banner, while the page stays.
 * A form that could not be sent keeps its typed text. If the server answers a navigation with a document instead of data, or is closed for maintenance,
 * that document is opened. If the current page was only revalidating, it stays, because its typed text would be lost.
 */
export function fetchWithRetry(originalFetch: Fetch): Fetch {
  return (input, init) => {
    const url = typeof input === "object" && "searchParams" in input ? input : null;
    if (!url || url.origin !== location.origin || !url.pathname.endsWith(".data")) return originalFetch(input, init);
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
  return new Response(EMPTY_ACTION_RESULT, { status: 503 });
}

async function fetchData(originalFetch: Fetch, url: URL, init: RequestInit): Promise<Response> {
  // Channel pages have another content security policy, and nothing that another page loaded may remain: crossing this border needs a new document.
  if (isChannelPage(url.pathname.replace(/\.data$/, "")) !== isChannelPage(location.pathname)) return openAsDocument(url);
  for (let attempts = 0; ; attempts++) {
    const response = await fetchWithTimeout(originalFetch, url, init);
    if (response && isDataResponse(response)) {
      setConnectionStatus(null);
      return response;
    }
    // Only responses of the shop have X-Request-Id. Any other, such as the error page of a proxy, is requested again.
    if (response?.headers.has("X-Request-Id") && (isNavigatingAway() || failureKind(response) === "closed")) return openAsDocument(url);
    await waitForRetry(attempts, init.signal);
  }
}

/** Returns null if no response came in time. Throws only if the caller aborted. */
async function fetchWithTimeout(originalFetch: Fetch, url: URL, init: RequestInit): Promise<Response | null> {
  const controller = new AbortController();
  const abort = () => controller.abort(init.signal?.reason);
  init.signal?.addEventListener("abort", abort);
  const timer = setTimeout(abort, RESPONSE_TIMEOUT_MS);
  try {
    return await originalFetch(url, { ...init, signal: controller.signal });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Loads the same address as a document, which shows why the server sent no data. Never resolves. */
function openAsDocument(url: URL): Promise<never> {
  const page = new URL(url);
  // The data of `/` have the address `/_root.data`.
  page.pathname = page.pathname.replace(/(\/_root)?\.data$/, "") || "/";
  page.searchParams.delete("_routes");
  location.assign(page);
  return new Promise(() => {});
}

const isChannelPage = (pathname: string) => CHANNEL_FRAME_PAGES.includes(pageFromPath(pathname));

const isDataResponse = (response: Response) => response.headers.has("X-Remix-Response") || response.status === 204;

function failureKind({ status, headers }: Response): "closed" | "size" | "refused" {
  if (headers.has("X-Closed-Until")) return "closed";
  return status === 413 ? "size" : "refused";
}
