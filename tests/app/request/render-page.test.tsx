import { expect, test, vi } from "vitest";
import { renderPage } from "#app/request/page/render-page.server.ts";
import { request } from "#tests/support/remix-site.tsx";

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
  const response = await request("/broken", {}, { shop: { log: { error } } });
  expect(response.status).toBe(500);
  const html = await response.text();
  expect(html.match(/<html/g)).toHaveLength(1);
  expect(html).toContain("An error page");
  expect(error.mock.calls).toEqual([["request", expect.objectContaining({ message: "on purpose" }), { method: "GET", path: "/broken" }]]);
});
