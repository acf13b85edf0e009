import { expect, test, vi } from "vitest";
import { loadPageData, postToAction } from "#app/client/remix/data-request.ts";
import { MARKUP, manifest, openDocument, ORIGIN, request, TEXT } from "#tests/support/remix-site.tsx";

// What app/client expects of Remix on the server. Each message names the file to look at if an update breaks it.

test("module preloads are left to a script, and complete", async () => {
  const html = await openDocument("/form");
  const [, addresses = "[]"] = /<script nonce="n0nce">[^<]*?for\(const href of (\[.*?\])\)/.exec(html) ?? [];
  const expected = [manifest.url, manifest.entry.module, "/assets/shared.js", "/assets/root.js", "/assets/form.js"];
  expect(JSON.parse(addresses).toSorted(), "Remix's <Scripts> renders other module preloads than app/client/remix/page-scripts.tsx expects").toEqual(
    expected.toSorted(),
  );
  expect(
    html,
    "Remix renders module preloads where app/client/remix/page-scripts.tsx does not find them: browsers without scripts would load them",
  ).not.toMatch(/<link[^>]*modulepreload/);
  const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
  expect(scripts, "Remix renders other scripts than app/client/remix/page-scripts.tsx expects").toEqual([
    '<script nonce="n0nce">',
    '<script nonce="n0nce" type="module" async="">',
  ]);
  expect(html, "app/client/remix/page-scripts.tsx lost the context of Remix").toContain("window.__remixContext = {");
  expect(html, "app/client/remix/page-scripts.tsx does not replace the stream of Remix").not.toContain("streamController");
});

test("static markup is in a document once", async () => {
  const html = await openDocument("/markup");
  expect(html.split("A static paragraph"), "app/client/static-html.server.ts: the markup is not in the document exactly once").toHaveLength(2);
  expect(html).toContain(`${MARKUP}</div>`);
});

test("the data of another page can be loaded", async () => {
  vi.stubGlobal("fetch", request);
  vi.stubGlobal("location", { href: ORIGIN });
  const data = await loadPageData("/form");
  vi.unstubAllGlobals();
  expect(data, "Remix encodes the data of a page in another way than app/client/remix/data-request.ts reads it").toMatchObject({ loaded: TEXT });
});

test("a form posted to an action is answered with the action's result", async () => {
  vi.stubGlobal("fetch", request);
  const result = await postToAction(new URL("/form", ORIGIN), new URLSearchParams({ name: "Ada" }));
  vi.unstubAllGlobals();
  expect(result, "Remix encodes the result of an action in another way than app/client/remix/data-request.ts reads it").toEqual({
    lastResult: "rejected",
  });
});
