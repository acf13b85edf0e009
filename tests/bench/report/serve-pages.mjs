import { measureRequests } from "./run-load.mjs";

/** A visitor who has been here before, and one with a page of their own because they agreed to the chat (decision 101). */
const VISITORS = { shared: "lang_base=en; accept-cookie=refuse", own: "lang_base=en; accept-cookie=refuse; chat-consent=accept" };

const visitorHeaders = (visitor) => ({
  Accept: "text/html",
  "Accept-Encoding": "br",
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

/** Throws if the response is not from where the figures say: only pages from memory may be stored by a shared cache. */
async function checkSource({ url, headers }, visitor) {
  const response = await fetch(url, { headers });
  const isShared = response.headers.get("Cache-Control").startsWith("public");
  if (response.status !== 200 || isShared !== (visitor === "shared")) throw new Error(`${response.status}, ${visitor} page expected: ${url}`);
}
