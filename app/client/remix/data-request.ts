import { decode } from "turbo-stream";

/** The answer of an action that returned nothing, as Remix encodes it. The status keeps the router from revalidating the page. */
export const emptyActionResponse = () => new Response('[{"_1":-5},"data"]\n', { status: 503 });

/** Returns the address if the arguments of `fetch` are those of the router: a URL object of this site that ends in `.data`. */
export function dataAddress(input: Parameters<typeof fetch>[0]): URL | null {
  const url = typeof input === "object" && "searchParams" in input ? input : null;
  return url?.origin === location.origin && url.pathname.endsWith(".data") ? url : null;
}

/** Returns the address of the page whose data an address returns. */
export function pageAddress(data: URL): URL {
  const page = new URL(data);
  // The data of `/` have the address `/_root.data`.
  page.pathname = page.pathname.replace(/(\/_root)?\.data$/, "") || "/";
  page.searchParams.delete("_routes");
  return page;
}

/** Returns false for documents, such as the page of a rejection or of maintenance. */
export const isDataResponse = (response: Response) => response.headers.has("X-Remix-Response") || response.status === 204;

/** Posts a form to the action of a page and returns what the action returned. The router does not take part, so nothing is revalidated. */
export async function postToAction(page: URL, body: URLSearchParams): Promise<unknown> {
  // A string and not a URL, so that `fetchWithRetry` does not take it for a request of the router and report its failure.
  const response = await fetch(`${page.pathname}.data${page.search}`, { method: "POST", body });
  const { value } = await decode(response.body as ReadableStream<Uint8Array>);
  return (value as { data?: unknown }).data;
}
