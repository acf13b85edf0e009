import { CHANNEL_FRAME_PAGES, pageOf } from "#server/locale/channel-pages.schema.ts";
import { setConnectionStatus } from "./connection-status.ts";
import { isNavigatingAway } from "./navigation-target.ts";
import { waitForRetry } from "./wait-for-retry.ts";

/** How long a page waits for the beginning of an answer (§9). */
const PATIENCE_MS = 20_000;
/** What the router takes for an action that had nothing to say; not being well, it makes no page load again. */
const NOTHING = '[{"_1":-5},"data"]\n';

type Fetch = typeof fetch;

/**
 * The fetch of a page with scripts, patient about the data of pages (§8 transport errors): what could not be fetched is asked for again, with word to
 * the reader, while the page stays; a form that could not be sent stays as it was typed. Where the shop answers with a page instead, that page opens,
 * but not in the place of one whose own data was loaded again: with it what was typed would go.
 */
export function fetchWithRetry(plain: Fetch): Fetch {
  return (input, init) => {
    const url = typeof input === "object" && "searchParams" in input ? input : null;
    if (!url || url.origin !== location.origin || !url.pathname.endsWith(".data")) return plain(input, init);
    return (init?.method ?? "GET") === "GET" ? ask(plain, url, init ?? {}) : send(plain, url, init ?? {});
  };
}

async function send(plain: Fetch, url: URL, init: RequestInit): Promise<Response> {
  try {
    const answer = await plain(url, init);
    setConnectionStatus(isData(answer) ? null : { kind: troubleOf(answer) });
    if (isData(answer)) return answer;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    setConnectionStatus({ kind: "lost" });
  }
  return new Response(NOTHING, { status: 503 });
}

async function ask(plain: Fetch, url: URL, init: RequestInit): Promise<Response> {
  // The policy of a channel page lets nobody else in, and what the shop has opened must not come along: that is another document.
  if (isChannel(url.pathname.replace(/\.data$/, "")) !== isChannel(location.pathname)) return openInstead(url);
  for (let tries = 0; ; tries++) {
    const answer = await inTime(plain, url, init);
    if (answer && isData(answer)) {
      setConnectionStatus(null);
      return answer;
    }
    if (answer?.headers.has("X-Request-Id") && (isNavigatingAway() || troubleOf(answer) === "closed")) return openInstead(url);
    await waitForRetry(tries, init.signal);
  }
}

/** The answer, or null where none came. */
async function inTime(plain: Fetch, url: URL, init: RequestInit): Promise<Response | null> {
  const late = new AbortController();
  const stop = () => late.abort(init.signal?.reason);
  init.signal?.addEventListener("abort", stop);
  const timer = setTimeout(stop, PATIENCE_MS);
  try {
    return await plain(url, { ...init, signal: late.signal });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** The same address as a document: the shop says there why it gives no data. */
function openInstead(url: URL): Promise<never> {
  const page = new URL(url);
  page.pathname = page.pathname.replace(/(\/_root)?\.data$/, "") || "/";
  page.searchParams.delete("_routes");
  location.assign(page);
  return new Promise(() => {});
}

const isChannel = (pathname: string) => CHANNEL_FRAME_PAGES.includes(pageOf(pathname));

const isData = (answer: Response) => answer.headers.has("X-Remix-Response") || answer.status === 204;

function troubleOf({ status, headers }: Response): "closed" | "size" | "refused" {
  if (headers.has("X-Closed-Until")) return "closed";
  return status === 413 ? "size" : "refused";
}
