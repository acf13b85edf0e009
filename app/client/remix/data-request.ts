import { decode } from "turbo-stream";

/** Posts a form to the action of a page and returns what the action returned. */
export async function postToAction(page: URL, body: URLSearchParams): Promise<unknown> {
  const result = (await requestData(`${page.pathname}.data${page.search}`, { method: "POST", body })) as { data?: unknown };
  return result.data;
}

/** Returns what the loader of a page of the site returned: of its last route. `page`: path and query. */
export async function loadPageData(page: string): Promise<unknown> {
  const { pathname, search } = new URL(page, location.href);
  const routes = (await requestData(`${pathname}.data${search}`)) as Record<string, { data?: unknown }>;
  const last = Object.values(routes).at(-1);
  if (!last || !("data" in last)) throw new Error(`No data: ${page}`);
  return last.data;
}

async function requestData(address: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(address, init);
  const { value } = await decode(response.body as ReadableStream<Uint8Array>);
  return value;
}
