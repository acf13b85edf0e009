import { createRequestHandler, type AppLoadContext, type EntryContext, type ServerBuild } from "@remix-run/node";
import { Outlet, RemixServer } from "@remix-run/react";
import { expect, test, vi } from "vitest";
import { handleError } from "#app/request/handle-error.server.ts";
import { renderPage } from "#app/request/page/render-page.server.ts";
import remixOptions from "../../../remix.config.js";

const rendered: string[] = [];

function Page({ name }: { name: string }) {
  rendered.push(name);
  return <html lang="en">{name}</html>;
}

const render = (name: string, init?: RequestInit) =>
  renderPage(<Page name={name} />, new Request("https://shop.test/", init), { status: 200, headers: new Headers() });

test("a page is rendered with its doctype, and a HEAD request has its headers without rendering it", async () => {
  const [page, head] = await Promise.all([render("page"), render("head", { method: "HEAD" })]);
  expect(await page.text()).toBe('<!DOCTYPE html><html lang="en">page</html>');
  expect(await head.text()).toBe("");
  expect([...head.headers]).toEqual([...page.headers]);
  expect(rendered).toEqual(["page"]);
});

test("a page is not rendered if its client has gone while it waited", async () => {
  rendered.length = 0;
  const leaving = new AbortController();
  const pages = [render("first"), render("left", { signal: leaving.signal }), render("last")];
  leaving.abort();
  await Promise.all(pages);
  expect(rendered).toEqual(["first", "last"]);
});

test("an error while rendering is logged once and answered with the error page alone", async () => {
  const error = vi.fn();
  const response = await brokenSite(new Request("https://shop.test/broken"), { shop: { log: { error } } } as unknown as AppLoadContext);
  expect(response.status).toBe(500);
  const html = await response.text();
  expect(html.match(/<html/g)).toHaveLength(1);
  expect(html).toContain("An error page");
  expect(error.mock.calls).toEqual([["request", expect.objectContaining({ message: "on purpose" }), { method: "GET", path: "/broken" }]]);
});

const clientRoute = (id: string) => ({ id, module: "", imports: [], path: "" });

/** A site of one page, `/broken`, whose component throws. */
const brokenSite = createRequestHandler(
  {
    mode: "production",
    basename: "/",
    publicPath: "/",
    assetsBuildDirectory: "",
    isSpaMode: false,
    assets: {
      version: "1",
      url: "",
      entry: { module: "", imports: [] },
      routes: { root: clientRoute("root"), broken: { ...clientRoute("broken"), parentId: "root", path: "broken" } },
    },
    future: remixOptions.future as ServerBuild["future"],
    routes: {
      root: { id: "root", path: "", module: { default: Outlet, Layout: HtmlLayout, ErrorBoundary: () => <p>An error page</p> } },
      broken: { id: "broken", parentId: "root", path: "broken", module: { default: BrokenPage } },
    },
    entry: { module: { default: renderSite, handleError } },
  } as unknown as ServerBuild,
  "production",
);

function HtmlLayout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}

function BrokenPage(): never {
  throw new Error("on purpose");
}

function renderSite(request: Request, status: number, headers: Headers, { serverHandoffStream: _, ...context }: EntryContext) {
  return renderPage(<RemixServer context={context} url={request.url} />, request, { status, headers });
}
