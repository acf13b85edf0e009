import { setTimeout as pause } from "node:timers/promises";
import { measureRequests, runLoad } from "./run-load.mjs";

/** A visitor who has been here before, and one with a page of their own because they agreed to the chat (decision 101). */
const VISITORS = { shared: "lang_base=en; accept-cookie=refuse", own: "lang_base=en; accept-cookie=refuse; chat-consent=accept" };

export const visitorHeaders = (visitor, encoding = "br") => ({
  Accept: "text/html",
  "Accept-Encoding": encoding,
  Cookie: VISITORS[visitor],
});

/**
 * Returns the speed of each page with each number of connections: from the memory of shared pages, if the page is kept there, and rendered for each visitor.
 */
export async function servePages(shop, { pages, connections, seconds }) {
  const figures = [];
  for (const { name, address, isShared } of pages) {
    for (const visitor of isShared ? ["shared", "own"] : ["own"]) {
      const request = { url: shop.origin + address, headers: visitorHeaders(visitor) };
      await checkSource(request, visitor);
      for (const count of connections) {
        figures.push({ page: name, visitor, connections: count, ...(await measureRequests(shop, { ...request, connections: count, seconds })) });
      }
    }
  }
  return figures;
}

/** The visitors who are there already, and how often somebody new arrives. */
const CROWD = 50;
const EVERY_MS = 250;

/**
 * Returns the times of the first page of new visitors, from memory and rendered, while a crowd requests a page that is rendered for each of them; and those of
 * the crowd.
 */
export async function serveNewcomers(shop, { crowded, opened, seconds }) {
  const figures = [];
  const crowd = { url: shop.origin + crowded.address, headers: visitorHeaders("own"), connections: CROWD, duration: seconds + 2 };
  for (const visitor of ["shared", "own"]) {
    const request = { url: shop.origin + opened.address, headers: visitorHeaders(visitor) };
    await checkSource(request, visitor);
    const [crowdFigures, newcomers] = await Promise.all([
      runLoad("generate-load.mjs", crowd),
      pause(1_000).then(() => runLoad("open-as-newcomer.mjs", { ...request, seconds, everyMs: EVERY_MS })),
    ]);
    figures.push({ page: opened.name, visitor, ...newcomers, crowd: crowdFigures });
  }
  return figures;
}

/** Throws if the response is not from where the figures say: only pages from memory may be stored by a shared cache. */
async function checkSource({ url, headers }, visitor) {
  const response = await fetch(url, { headers });
  const isShared = response.headers.get("Cache-Control").startsWith("public");
  if (response.status !== 200 || isShared !== (visitor === "shared")) throw new Error(`${response.status}, ${visitor} page expected: ${url}`);
}
