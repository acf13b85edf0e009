import { expect, inject, test } from "vitest";
import { linksOf, titleOf, visitor, type Page } from "#tests/support/html-page.ts";

const origin = inject("readOnlyShop");
const open = visitor(origin);

const cards = ({ html }: Page) => html.match(/flag-box flag-24/g)?.length ?? 0;

test.each([
  ["en", ["Asia", "Europe", "North America", "South America", "Africa", "Oceania"]],
  ["zh-hk", ["亞洲", "歐洲", "北美洲", "南美洲", "非洲", "大洋洲"]],
])("lists every destination on sale under its continent with networks, technology and APN, and links to its plans: %s", async (language, names) => {
  const page = await open(`/${language}/netCover`);
  const main = page.html.slice(page.html.indexOf("<main"), page.html.indexOf("</main>"));
  expect([...main.matchAll(/<h2>([^<]+) </g)].map((match) => match[1])).toEqual(names);
  expect(cards(page)).toBeGreaterThan(190);
  const plans = new Set(linksOf(page, "plans").filter((href) => href.includes("country=")));
  expect(plans.size).toBe(cards(page));
  expect(page.text).toMatch(/NTT DOCOMO 5G APN mopera.ne.jp/);
});

test("continents are collapsed without a search, and expanded for many results", async () => {
  const html = (await open("/en/netCover")).html;
  expect(html.match(/<details id="(AS|EU|NA|SA|AF|OC)" class="disclosure">/g)).toHaveLength(6);
  const found = (await open("/en/netCover?q=vodafone")).html;
  expect(found).toMatch(/<details id="EU" class="disclosure" open="">/);
});

test.each(["jApAn", "SoFtBaNk", "MOPERA.ne"])("searches any part of country, operator or APN, case-insensitively: %s", async (q) => {
  const page = await open(`/en/netCover?q=${q}`);
  expect(cards(page)).toBe(1);
  expect(page.text).toContain("NTT DOCOMO");
  expect(page.text).toContain(`1 destination matches “${q}”`);
  expect(linksOf(page, "netCover")).toContain("/en/netCover");
});

test("shows the specified text if nothing matches", async () => {
  const page = await open(`/en/netCover?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(page.text).toContain("No results found! Please search again after changing the country/region");
  expect(page.html).not.toContain("<script>alert(1)");
  expect(cards(page)).toBe(0);
});

test("shows one country with its plans and a link back to all", async () => {
  const page = await open("/en/netCover?country=jp");
  expect(cards(page)).toBe(1);
  expect(titleOf(page)).toContain("Japan");
  expect(page.text).toContain("Mobile networks in Japan that our plans use");
  expect(page.text).not.toContain("228 destinations");
  expect(linksOf(page, "plans")).toEqual(["/en/plans?country=JP", "/en/plans?country=JP"]);
  expect(linksOf(page, "netCover")).toContain("/en/netCover");
});

test("finds a country by its name in any language of the shop, and says if a network has no APN of its own", async () => {
  const page = await open(`/en/netCover?q=${encodeURIComponent("日本")}`);
  expect(cards(page)).toBe(1);
  expect(page.html).toMatch(/data-names="[^"]*日本/);
  expect(page.text).toMatch(/KDDI[^A]*APN –/);
});

test.each(["XX", "constructor"])("an unknown country has no page: %s", async (country) => {
  const response = await fetch(`${origin}/en/netCover?country=${country}`, { redirect: "manual" });
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/en/netCover"]);
});

test("truncates a search to the length of the input", async () => {
  const page = await open(`/en/netCover?q=${"x".repeat(500)}`);
  expect(/x+/.exec(titleOf(page) ?? "")?.[0]).toHaveLength(60);
});

test("contains the list once: none of it is repeated for scripts", async () => {
  const { html } = await open("/en/netCover");
  expect(html.match(/mopera\.ne\.jp/g)).toHaveLength(1);
});

test("a page without personal data may use the browser's back/forward cache", async () => {
  for (const page of ["netCover", "frequently-asked-questions", "real-name", "order-sim?package=JP-5GB-30D&way=esim&quantity=1"]) {
    const response = await fetch(`${origin}/en/${page}`, { headers: { Accept: "text/html" } });
    await response.text();
    expect(response.headers.get("Cache-Control"), page).toMatch(/^(private, no-cache$|public, )/);
  }
});

test("is in the sitemap in every language", async () => {
  const { html } = await open("/sitemap.xml");
  for (const language of ["en", "zh-cn", "zh-hk"]) expect(html).toContain(`<loc>${origin}/${language}/netCover</loc>`);
});
