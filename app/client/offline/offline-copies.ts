/** A page that this browser can show without a connection. */
export type OfflineCopy = {
  /** Path and query at which it opens. */
  address: string;
  /** HTML: the title of the document, without the name of the shop. */
  title: string;
  /** ms UTC. */
  savedAt: number;
};

/** The cache of what the visitor chose to keep. Unlike the other caches it is not named by a build, so it survives an update. */
export const KEPT_CACHE = "kept";
/** How long a kept copy stays. */
export const KEPT_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

const SAVED_AT = "X-Saved-At";
const TITLE = "X-Title";
/** Headers of the original that a copy needs. The others concern its transfer, or other caches. */
const COPIED_HEADERS = ["Content-Type", "Content-Security-Policy", "X-Request-Id"];

/** Returns a response to be stored, with the time and the title of the page. */
export async function toCopy(response: Response): Promise<Response> {
  const html = await response.text();
  const title = /<title>([^<]*)/.exec(html)?.[1]?.replace(/ – [^–]*$/, "") ?? "";
  const headers = new Headers({ [SAVED_AT]: String(Date.now()), [TITLE]: encodeURIComponent(title) });
  for (const name of COPIED_HEADERS) headers.set(name, response.headers.get(name) ?? "");
  return new Response(html, { headers });
}

/** Returns when a copy was saved, ms UTC. */
export const savedAtOf = ({ headers }: Response): number => Number(headers.get(SAVED_AT));

/** Returns when a kept copy is deleted. Both ms UTC. */
export const keptUntil = (savedAt: number): number => savedAt + KEPT_DAYS * DAY_MS;

/** Returns the copies in a cache, the newest first. */
export async function listCopies(cache: Cache): Promise<OfflineCopy[]> {
  const copies = await Promise.all(
    (await cache.keys()).map(async ({ url }): Promise<OfflineCopy[]> => {
      const { pathname, search } = new URL(url);
      const copy = await cache.match(url);
      return copy ? [{ address: pathname + search, title: decodeURIComponent(copy.headers.get(TITLE) ?? ""), savedAt: savedAtOf(copy) }] : [];
    }),
  );
  return copies.flat().sort((a, b) => b.savedAt - a.savedAt);
}

/** Returns the cache of kept copies, without those that are past their time. */
export async function openKeptCopies(): Promise<Cache> {
  const cache = await caches.open(KEPT_CACHE);
  for (const { address, savedAt } of await listCopies(cache)) if (keptUntil(savedAt) < Date.now()) await cache.delete(address);
  return cache;
}
