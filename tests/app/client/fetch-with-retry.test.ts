import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recoverFromChunkLoadErrors } from "#app/client/chunk-load-error.ts";
import { fetchWithRetry } from "#app/client/fetch-with-retry.ts";
import { getConnectionStatus, setConnectionStatus } from "#app/client/connection-status.ts";

const ORDER = { pathname: "/en/order-sim", search: "?package=JP-5GB-30D", hash: "" };
const FAQ = { pathname: "/en/frequently-asked-questions", search: "", hash: "" };
const opened: string[] = [];
const state: { location: typeof ORDER; navigation: { location?: typeof ORDER } } = { location: ORDER, navigation: {} };
const page = new EventTarget();
const faqRoute = { id: "faq", lazy: () => Promise.resolve({}) };
const rejection = (headers: Record<string, string> = {}) =>
  new Response("busy", { status: 503, headers: { "X-Request-Id": "0000-0000", ...headers } });
const data = () => new Response("{}", { headers: { "X-Remix-Response": "yes" } });
const retry = () => getConnectionStatus()?.retry?.();

beforeEach(() => {
  opened.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("location", { origin: "https://shop.test", ...ORDER, assign: (address: URL | string) => opened.push(String(address)) });
  vi.stubGlobal("window", {
    __remixRouter: { state, routes: [{ id: "root", children: [faqRoute] }] },
    __remixManifest: { routes: { faq: { module: "/assets/faq-00000000.js" } } },
  });
  vi.stubGlobal("document", { querySelector: () => null });
  for (const name of ["addEventListener", "removeEventListener"] as const) vi.stubGlobal(name, page[name].bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  state.navigation = {};
  setConnectionStatus(null);
});

const dataOf = ({ pathname, search }: typeof ORDER) => new URL(`https://shop.test${pathname}.data${search}`);

test("a page whose data is revalidated stays as it is while the shop is too busy, and is requested once more", async () => {
  const responses = [rejection(), data()];
  const result = fetchWithRetry(() => Promise.resolve(responses.shift() ?? rejection()))(dataOf(ORDER));
  await vi.waitFor(() => expect(getConnectionStatus()?.kind).toBe("waiting"), 120_000);
  retry();
  expect((await result).status).toBe(200);
  expect(opened).toEqual([]);
  expect(getConnectionStatus()).toBeNull();
});

test("a maintenance or rejection page of the shop opens as a document", async () => {
  void fetchWithRetry(() => Promise.resolve(rejection({ "X-Closed-Until": "2030-01-01T00:00:00Z" })))(dataOf(ORDER));
  await vi.waitFor(() => expect(opened).toEqual([`https://shop.test${ORDER.pathname}${ORDER.search}`]), 120_000);
  state.navigation = { location: FAQ };
  void fetchWithRetry(() => Promise.resolve(rejection()))(dataOf(FAQ));
  await vi.waitFor(() => expect(opened[1]).toBe(`https://shop.test${FAQ.pathname}`), 120_000);
});

test("a page whose route module fails to load is opened as a document only once it can be reached", async () => {
  let reached = false;
  vi.stubGlobal("fetch", () => (reached ? Promise.resolve(rejection()) : Promise.reject(new TypeError("no link"))));
  const logged = vi.spyOn(console, "error").mockReturnValue();
  recoverFromChunkLoadErrors(() => Promise.resolve());
  state.navigation = { location: FAQ };
  void faqRoute.lazy();
  await vi.waitFor(() => expect(getConnectionStatus()?.kind).toBe("waiting"), 120_000);
  expect(opened).toEqual([]);
  expect(logged).toHaveBeenCalledWith("Load error", "/assets/faq-00000000.js", expect.any(Error));
  reached = true;
  page.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(opened).toEqual([FAQ.pathname]), 120_000);
});

test("after 8 s without a response the visitor may request a page again, and a late response to the first request counts too", async () => {
  let respond = (_: Response) => {};
  let requests = 0;
  const transport = (_: unknown, init?: RequestInit) => {
    requests++;
    return new Promise<Response>((resolve, reject) => {
      respond = resolve;
      init?.signal?.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
    });
  };
  const late = fetchWithRetry(transport)(dataOf(ORDER));
  await vi.advanceTimersByTimeAsync(7_999);
  expect(getConnectionStatus()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(getConnectionStatus()?.kind).toBe("waiting");
  respond(data());
  expect((await late).status).toBe(200);
  expect([requests, getConnectionStatus()]).toEqual([1, null]);

  const repeated = fetchWithRetry(transport)(dataOf(ORDER));
  await vi.advanceTimersByTimeAsync(8_000);
  retry();
  // The tap is answered at once.
  expect(getConnectionStatus()).toBeNull();
  await vi.waitFor(() => expect(requests).toBe(3));
  respond(data());
  expect((await repeated).status).toBe(200);
});
