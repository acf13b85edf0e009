import { afterAll, beforeAll, expect, test } from "vitest";
import { linksOf, titleOf, visitor, type Page } from "#tests/support/page.ts";
import { startServer, type RunningServer } from "#tests/support/server.ts";

let server: RunningServer;
let open: (address: string) => Promise<Page>;
beforeAll(async () => {
  server = await startServer();
  open = visitor(server.origin);
});
afterAll(() => server.remove());

const cards = ({ html }: Page) => html.match(/flag-box flag-24/g)?.length ?? 0;

test.each([
  ["en", ["Asia", "Europe", "North America", "South America", "Africa", "Oceania"]],
  ["zh-hk", ["亞洲", "歐洲", "北美洲", "南美洲", "非洲", "大洋洲"]],
])("every destination on sale stands under its continent with networks, technology and APN, and leads to its plans: %s", async (language, names) => {
  const page = await open(`/${language}/netCover`);
  const main = page.html.slice(page.html.indexOf("<main"), page.html.indexOf("</main>"));
  expect([...main.matchAll(/<h2>([^<]+) </g)].map((match) => match[1])).toEqual(names);
  expect(cards(page)).toBeGreaterThan(190);
  expect(new Set(linksOf(page, "plans")).size).toBe(cards(page));
  expect(page.text).toMatch(/NTT DOCOMO 5G APN mopera.ne.jp/);
});

test.each(["jApAn", "SoFtBaNk", "MOPERA.ne"])("the search takes any part of country, operator or APN, whatever the case: %s", async (q) => {
  const page = await open(`/en/netCover?q=${q}`);
  expect(cards(page)).toBe(1);
  expect(page.text).toContain("NTT DOCOMO");
  expect(page.text).toContain(`1 destination matches “${q}”`);
  expect(linksOf(page, "netCover")).toContain("/en/netCover");
});

test("where nothing fits, the page says so in the specification's words", async () => {
  const page = await open(`/en/netCover?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(page.text).toContain("No results found! Please search again after changing the country/region");
  expect(page.html).not.toContain("<script>alert(1)");
  expect(cards(page)).toBe(0);
});

test("one country is shown with its plans and a way back to all", async () => {
  const page = await open("/en/netCover?country=jp");
  expect(cards(page)).toBe(1);
  expect(titleOf(page)).toContain("Japan");
  expect(linksOf(page, "plans")).toEqual(["/en/plans?country=JP", "/en/plans?country=JP"]);
  expect(linksOf(page, "netCover")).toContain("/en/netCover");
});

test("an unknown country covers nothing", async () => {
  expect((await open("/en/netCover?country=XX")).text).toContain("No results found!");
});

test("the list is in the page once: nothing of it is carried for scripts", async () => {
  const { html } = await open("/en/netCover");
  expect(html.match(/mopera\.ne\.jp/g)).toHaveLength(1);
});

test("a page with nothing of anybody in it may be kept by the browser's Back", async () => {
  for (const page of ["netCover", "frequently-asked-questions", "real-name", "order-sim?package=JP-5GB-30D&way=esim&quantity=1"]) {
    const answer = await fetch(`${server.origin}/en/${page}`, { headers: { Accept: "text/html" } });
    await answer.text();
    expect(answer.headers.get("Cache-Control"), page).toBe("private, no-cache");
  }
});

test("the sitemap has it in every language", async () => {
  const { html } = await open("/sitemap.xml");
  for (const language of ["en", "zh-cn", "zh-hk"]) expect(html).toContain(`<loc>${server.origin}/${language}/netCover</loc>`);
});
