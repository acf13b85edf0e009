import { RemixBrowser } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { getConnectionStatus, setConnectionStatus } from "#app/client/connection-status.ts";
import { fetchWithRetry } from "#app/client/fetch-with-retry.ts";
import { pageAddress } from "#app/client/remix/data-request.ts";
import { watchRouteModules } from "#app/client/remix/route-modules.ts";
import { isNavigatingAway, navigationTarget, remixRouter } from "#app/client/remix/router.ts";
import { provideRouteData } from "#app/client/remix/route-data.ts";
import { waitForRouteData } from "#app/client/remix/wait-for-route-data.ts";
import { openInBrowser } from "#tests/support/browser-globals.ts";
import { manifest, openDocument, ORIGIN, request, TEXT } from "#tests/support/remix-site.tsx";

// What app/client expects of Remix in the browser: its real router, with the data of a real server. Each message names the file to look at if an
// update breaks it. Remix has one router per document, so the tests use it one after the other, like a visitor.

const page = { default: () => null };
let location: ReturnType<typeof openInBrowser>;
/** What RemixBrowser throws before and after its data is decoded. */
let thrownFirst: unknown;
let thrownLater: unknown;
const requested: string[] = [];
let isOffline = false;
const onFailure = vi.fn();
const router = () => {
  const current = remixRouter();
  if (!current) throw new Error("Remix does not put its router into window.__remixRouter any more: app/client/remix/router.ts");
  return current;
};

/** Waits until an assertion holds. */
const eventually = (assertion: () => void) => vi.waitFor(assertion, 120_000);

/** Waits until a page is open; not for the promise of its navigation, which stays pending if its data is not recognized. */
async function arriveAt(address: string) {
  const message = "app/client/remix/data-request.ts does not recognize the data of the router: isDataResponse";
  await eventually(() => expect(router().state, message).toMatchObject({ navigation: { state: "idle" }, location: placeOf(address) }));
}

const placeOf = (address: string) => ({ pathname: new URL(address, ORIGIN).pathname, search: new URL(address, ORIGIN).search });

async function open(address: string) {
  void router().navigate(address);
  await arriveAt(address);
}

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
}

beforeAll(async () => {
  location = openInBrowser(`${ORIGIN}/form`, await openDocument("/form"), manifest, { root: page, form: page });
  const transport = async (input: URL | string | Request, init?: RequestInit) => {
    requested.push(`${init?.method ?? "GET"} ${new URL(input as URL).pathname}`);
    if (isOffline) throw new TypeError("Failed to fetch");
    return request(input as URL, init);
  };
  vi.stubGlobal("fetch", fetchWithRetry(transport));
  // React warns about layout effects outside a browser.
  vi.spyOn(console, "error").mockReturnValue();
  provideRouteData();
  thrownFirst = thrownBy(() => RemixBrowser({}));
  await waitForRouteData();
  thrownLater = thrownBy(() => renderToString(<RemixBrowser />));
});
beforeEach(() => {
  requested.length = 0;
  isOffline = false;
  setConnectionStatus(null);
});
afterAll(() => {
  remixRouter()?.dispose();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("RemixBrowser can be called to wait until it has decoded the page's data", () => {
  expect(thrownFirst, "RemixBrowser does not throw a promise while it decodes its data: app/client/remix/wait-for-route-data.ts").toBeInstanceOf(
    Promise,
  );
  expect(thrownLater, "RemixBrowser still waits for its data: app/client/remix/wait-for-route-data.ts").toBeUndefined();
  expect(router().state.loaderData, "app/client/remix/page-scripts.tsx changes the data of a page").toMatchObject({ form: { loaded: TEXT } });
  expect(router().state.errors).toBeNull();
});

test("a route whose script fails reloads the page, unless route modules are watched", async () => {
  void router().navigate("/missing");
  await eventually(() =>
    expect(
      location.reload,
      "Remix does not reload the page any more: perhaps app/client/remix/route-modules.ts is not needed",
    ).toHaveBeenCalledOnce(),
  );
  await open("/form");
  watchRouteModules({ loadBeside: () => Promise.resolve(), onFailure, onDelay: () => {}, offerRetryAfterMs: 8_000 });
  void router().navigate("/missing");
  await eventually(() => expect(onFailure, "app/client/remix/route-modules.ts does not see the failure of a script").toHaveBeenCalledOnce());
  expect(onFailure).toHaveBeenCalledWith(manifest.routes.missing.module, expect.any(Error));
  expect(location.reload, "Remix reloads the page in spite of app/client/remix/route-modules.ts").toHaveBeenCalledOnce();
  expect(navigationTarget()?.pathname, "app/client/remix/router.ts does not see the pending navigation").toBe("/missing");
  expect(isNavigatingAway()).toBe(true);
  await open("/form");
  expect(isNavigatingAway()).toBe(false);
});

test("a route whose script loads opens", async () => {
  await open("/next");
  expect(router().state).toMatchObject({ location: { pathname: "/next" }, loaderData: { next: { next: true } }, errors: null });
  await open("/form");
});

test("a data request of the router that fails is repeated, and names its page", async () => {
  isOffline = true;
  void router().navigate("/next?q=1");
  await eventually(() =>
    expect(
      getConnectionStatus()?.kind,
      "app/client/remix/data-request.ts does not recognize the data requests of the router: dataAddress or isDataResponse",
    ).toBe("waiting"),
  );
  isOffline = false;
  getConnectionStatus()?.retry?.();
  await arriveAt("/next?q=1");
  expect(requested).toEqual(["GET /next.data", "GET /next.data"]);
  expect(router().state.loaderData).toMatchObject({ next: { next: true } });
  expect(getConnectionStatus()).toBeNull();
  expect(String(pageAddress(new URL(`${ORIGIN}/next.data?q=1&_routes=next`)))).toBe(`${ORIGIN}/next?q=1`);
  await open("/form");
});

test("a form that could not be sent leaves the page as it is", async () => {
  isOffline = true;
  const formData = new FormData();
  formData.set("name", "Ada");
  void router().navigate("/form", { formMethod: "post", formData, preventScrollReset: true });
  const message = "the router does not accept emptyActionResponse of app/client/remix/data-request.ts as the answer of an action";
  await eventually(() => expect(requested).not.toEqual([]));
  await eventually(() => expect(router().state.navigation.state, `${message}: it does not end the navigation`).toBe("idle"));
  expect(router().state.errors, message).toBeNull();
  expect(router().state.loaderData, message).toMatchObject({ form: { loaded: TEXT } });
  expect(requested, `${message}: it revalidates the page`).toEqual(["POST /form.data"]);
  expect(getConnectionStatus()?.kind).toBe("lost");
});

test("going back restores the scroll position that the router was given", async () => {
  let top = 300;
  const stop = router().enableScrollRestoration(
    {},
    () => top,
    ({ key, pathname }) => key + pathname,
  );
  await open("/next");
  expect(router().state.restoreScrollPosition, "app/client/use-scroll-restoration.ts: a new page has no position").toBeNull();
  top = 0;
  void router().navigate(-1);
  await eventually(() => expect(router().state.location.pathname).toBe("/form"));
  expect(router().state.restoreScrollPosition, "app/client/use-scroll-restoration.ts: the router does not restore positions any more").toBe(300);
  stop();
});
