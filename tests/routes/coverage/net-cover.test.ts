import { afterAll, beforeAll, expect, test } from "vitest";
import { linksOf, titleOf, visitor, type Page } from "#tests/support/html-page.ts";
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

test("the continents are folded while nothing is searched, and open where a search finds much", async () => {
  const whole = (await open("/en/netCover")).html;
  expect(whole.match(/<details id="(AS|EU|NA|SA|AF|OC)" class="disclosure">/g)).toHaveLength(6);
  const found = (await open("/en/netCover?q=vodafone")).html;
  expect(found).toMatch(/<details id="EU" class="disclosure" open="">/);
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
  expect(page.text).toContain("Mobile networks in Japan that our plans use");
  expect(page.text).not.toContain("228 destinations");
  expect(linksOf(page, "plans")).toEqual(["/en/plans?country=JP", "/en/plans?country=JP"]);
  expect(linksOf(page, "netCover")).toContain("/en/netCover");
});

test("a country is found by its name in any language of the shop, and a network without an APN of its own says so", async () => {
  const page = await open(`/en/netCover?q=${encodeURIComponent("日本")}`);
  expect(cards(page)).toBe(1);
  expect(page.html).toMatch(/data-names="[^"]*日本/);
  expect(page.text).toMatch(/KDDI[^A]*APN –/);
});

test.each(["XX", "constructor"])("an unknown country is no page of its own: %s", async (country) => {
  const answer = await fetch(`${server.origin}/en/netCover?country=${country}`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/en/netCover"]);
});

test("a search is cut to what the box takes", async () => {
  const page = await open(`/en/netCover?q=${"x".repeat(500)}`);
  expect(/x+/.exec(titleOf(page) ?? "")?.[0]).toHaveLength(60);
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
