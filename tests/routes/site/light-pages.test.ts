import { expect, inject, test } from "vitest";
import { addresses, ofNobody } from "#tests/e2e/support/addresses.ts";
import { httpRequest } from "#tests/support/http/http-request.ts";

const port = Number(new URL(inject("readOnlyShop")).port);
const open = (address: string, headers: Record<string, string>) => httpRequest(port, address, { headers: { Accept: "text/html", ...headers } });
/** The scripts of a page, without data for search engines. */
const scriptsIn = (html: string) => html.match(/<script(?![^>]*ld\+json)/g) ?? [];

const PAGES = [...addresses, ...ofNobody, "top-up", "order-sim?package=JP-5GB-30D&way=physical&quantity=1"].filter((page) => page !== "esim-link");

test.each(PAGES)("%s contains no script for a browser that saves data", async (page) => {
  const { status, text } = await open(`/en/${page}`, { "Save-Data": "on" });
  expect(status).toBe(200);
  expect(scriptsIn(text)).toEqual([]);
});

test.each([
  ["a choice of light pages", { Cookie: "light_pages=on" }, true],
  ["a connection of 2G", { ECT: "2g" }, true],
  ["a faster connection", { ECT: "4g" }, false],
  ["a choice of full pages, whatever the browser says", { Cookie: "light_pages=off", "Save-Data": "on", ECT: "slow-2g" }, false],
  ["neither", {}, false],
])("%s decides whether a page has scripts", async (_what, headers: Record<string, string>, isLight) => {
  for (const address of ["/en/homepage", "/en/login"]) {
    const page = await open(address, headers);
    expect(scriptsIn(page.text).length === 0, address).toBe(isLight);
    expect(page.text.includes("Light page:"), address).toBe(isLight);
  }
});

test("the preferences store the choice, and forget it for automatic", async () => {
  const post = async (choice: string) => {
    const { headers } = await httpRequest(port, "/en/preferences", {
      method: "POST",
      headers: { Origin: `http://localhost:${port}`, "Content-Type": "application/x-www-form-urlencoded" },
      body: `light_pages=${choice}&intent=apply`,
    });
    return [headers["set-cookie"]].flat().find((cookie) => cookie?.startsWith("light_pages="));
  };
  expect(await post("on")).toMatch(/^light_pages=on;.*Max-Age=31536000/);
  expect(await post("off")).toMatch(/^light_pages=off;/);
  expect(await post("auto")).toMatch(/^light_pages=;.*Max-Age=0/);
  expect(await post("perhaps")).toBeUndefined();
  const { text } = await open("/en/preferences", { Cookie: "light_pages=off" });
  expect(/<input[^>]*name="light_pages"[^>]*value="off"[^>]*>/.exec(text)?.[0]).toContain("checked");
});
