import { RemixBrowser } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { provideRouteData } from "#app/client/remix/route-data.ts";
import { waitForRouteData } from "#app/client/remix/wait-for-route-data.ts";
import { openInBrowser } from "#tests/support/browser-globals.ts";
import { manifest, openDocument, ORIGIN, TEXT } from "#tests/support/remix-site.tsx";

// What app/client expects of Remix in the browser, with the document of a real server. Each message names the file to look at if an update breaks it.

const page = { default: () => null };
/** What RemixBrowser throws before and after its data is decoded. */
let thrownFirst: unknown;
let thrownLater: unknown;

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
}

beforeAll(async () => {
  openInBrowser(`${ORIGIN}/form`, await openDocument("/form"), manifest, { root: page, form: page });
  // React warns about layout effects outside a browser.
  vi.spyOn(console, "error").mockReturnValue();
  provideRouteData();
  thrownFirst = thrownBy(() => RemixBrowser({}));
  await waitForRouteData();
  thrownLater = thrownBy(() => renderToString(<RemixBrowser />));
});
afterAll(() => {
  window.__remixRouter?.dispose();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("RemixBrowser can be called to wait until it has decoded the page's data", () => {
  expect(thrownFirst, "RemixBrowser does not throw a promise while it decodes its data: app/client/remix/wait-for-route-data.ts").toBeInstanceOf(
    Promise,
  );
  expect(thrownLater, "RemixBrowser still waits for its data: app/client/remix/wait-for-route-data.ts").toBeUndefined();
  expect(window.__remixRouter?.state.loaderData, "app/client/remix/page-scripts.tsx changes the data of a page").toMatchObject({
    form: { loaded: TEXT },
  });
  expect(window.__remixRouter?.state.errors).toBeNull();
});
