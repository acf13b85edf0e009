import { afterAll, beforeAll, expect, test } from "vitest";
import { CHANNEL_LANGUAGES } from "#server/locale/locale.schema.ts";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { startHttpServer, type TestHttpServer } from "#tests/support/http/http-server.ts";

let server: TestHttpServer;
beforeAll(async () => {
  const document = () => new Response("<html><body>Page</body></html>", { headers: { "Content-Type": "text/html" } });
  server = await startHttpServer({
    routes: { ":lang/:page": document, mailbox: document, ":lang/old": () => Response.redirect(`${server.origin}/en/new`) },
  });
});
afterAll(() => server.listener.close(0));

const open = (path: string, headers: Record<string, string> = {}, method = "GET") => httpRequest(server.port, path, { method, headers });
const cookiesOf = async (path: string, headers: Record<string, string>) => (await open(path, headers)).headers["set-cookie"] ?? [];

test.each(CHANNEL_LANGUAGES)("/visit/%s stores the language for a page of the shop, in an empty stylesheet that nobody keeps", async (language) => {
  for (const method of ["GET", "HEAD"]) {
    const { status, text, headers } = await open(`/visit/${language}`, { "Sec-Fetch-Site": "same-origin" }, method);
    expect([status, text]).toEqual([200, ""]);
    const own = Object.entries(headers).filter(([name]) => !["connection", "date", "keep-alive"].includes(name));
    expect(Object.fromEntries(own)).toEqual({
      "cache-control": "no-store",
      "content-length": "0",
      "content-type": expect.stringMatching("^text/css"),
      "set-cookie": [`lang_base=${language}; Path=/; Max-Age=31536000; SameSite=Lax`],
      "x-content-type-options": "nosniff",
    });
  }
});

test("only a page of the shop can store a language; of a browser without Sec-Fetch-Site, Referer tells", async () => {
  for (const site of ["cross-site", "same-site", "none"])
    expect(await cookiesOf("/visit/en", { "Sec-Fetch-Site": site, Referer: `${server.origin}/en/homepage` }), site).toEqual([]);
  for (const Referer of ["https://other.example/en/homepage", `${server.origin}.other.example/`])
    expect(await cookiesOf("/visit/en", { Referer })).toEqual([]);
  expect(await cookiesOf("/visit/en", {})).toEqual([]);
  expect(await cookiesOf("/visit/en", { Referer: `${server.origin}/en/homepage` })).toHaveLength(1);
});

test.each(["/visit/fr", "/visit/EN", "/visit/en/", "/visit/en/ja", "/visit/en;ja", "/visit/constructor"])("%s stores nothing", async (path) => {
  expect(await cookiesOf(path, { "Sec-Fetch-Site": "same-origin" })).toEqual([]);
});

test("a page in another language than the last one links to it, and sets no cookie", async () => {
  const linked = async (path: string, Cookie?: string) => {
    const { headers, text } = await open(path, Cookie === undefined ? {} : { Cookie });
    expect(headers["set-cookie"]).toBeUndefined();
    return /<link rel="stylesheet" href="([^"]+)" media="print"\/><\/body>/.exec(text)?.[1];
  };
  expect(await linked("/en/homepage")).toBe("/visit/en");
  expect(await linked("/zh-hk/homepage", "lang_base=en")).toBe("/visit/zh-hk");
  expect(await linked("/en/homepage", "currency=HKD; lang_base=en")).toBeUndefined();
  expect(await linked("/ja/real-name-channel")).toBe("/visit/ja");
  // These do not exist in Japanese, or have no language.
  expect(await linked("/ja/homepage")).toBeUndefined();
  expect(await linked("/mailbox")).toBeUndefined();
  expect(await linked("/en/old")).toBeUndefined();
});
