import { describe, expect, inject, test } from "vitest";
import { linksOf, titleOf, visitor } from "#tests/support/html-page.ts";
import { RATE_PER_GB } from "#server/catalogue/purchase-options.schema.ts";

const origin = inject("readOnlyShop");
const open = visitor(origin, { currency: "HKD" });

/** Returns the date in the given number of days. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe("the China SIM", () => {
  test("shows its rate, no day limit and the 180 days, and links to both purchase options and to the top-up", async () => {
    const page = await open("/en/gogo-china");
    expect(page.text).toContain(`HK$${(RATE_PER_GB / 100).toFixed(2)} per GB`);
    expect(page.text).toContain("No day limit");
    expect(page.text).toContain("extends the validity by 180 days from the top-up date");
    expect(page.text).toContain("The balance is neither refunded nor transferred.");
    expect(page.text).toContain("Google, Gmail and Teams usually work without a VPN");
    expect(page.text).toContain("reaches the internet in Hong Kong");
    expect(page.text).toContain("Plans including Mainland China cannot be bought by customers in Mainland China.");
    const [esim, physical, ...amounts] = linksOf(page, "order-sim");
    expect([esim, physical]).toEqual(["/en/order-sim?package=CHINA-50&way=esim", "/en/order-sim?package=CHINA-50&way=physical"]);
    expect(amounts).toEqual([50, 100, 200, 300, 500].map((amount) => `/en/order-sim?package=CHINA-${amount}&way=esim&quantity=1`));
    expect(new Set(linksOf(page, "top-up-gogo-china"))).toEqual(new Set(["/en/top-up-gogo-china"]));
  });

  test("shows every price in the chosen currency, with the bonus or discount and what it buys", async () => {
    const { text } = await visitor(origin, { currency: "CNY" })("/en/gogo-china");
    expect(text).toContain("7.35 GB at HK$6.80 per GB");
    expect(text).toContain("CN¥46 HK$50 of credit");
    expect(text).toContain("7.35 GB HK$50 CN¥46 CN¥6.26 /GB");
    expect(text).toContain("15.44 GB Get 5 HKD Free HK$105 CN¥92 CN¥5.96 /GB");
    expect(text).toContain("73.53 GB 10% off Best value HK$500 CN¥414 CN¥5.63 /GB");
    expect((await open("/en/gogo-china")).text).toContain("44.12 GB 5% off HK$300 HK$285 HK$6.46 /GB");
  });

  test("links to the transit guide and to each of its parts, under the anchors that they had on this page", async () => {
    const page = await open("/en/gogo-china");
    const parts = [...page.html.matchAll(/<a id="([a-z]+)"[^>]* href="([^"]+)"/g)].map(([, id, href]) => [id, href]);
    const ids = ["search", "check", "conditions", "hours", "countries", "areas", "ports", "cash", "changes"];
    expect(parts).toEqual(ids.map((id) => [id, `/en/gogo-china-transit#${id}`]));
    const guide = await open("/en/gogo-china-transit");
    for (const id of ids) expect(guide.html).toContain(`<h2 id="${id}">`);
  });
});

describe("the transit guide", () => {
  test.each(["q=PVG", "passport=FR&from=FR&to=JP", "arrival=2026-12-01&departure=2026-12-05", "port=PVG", "purpose=tourism"])(
    "takes the old address with %s",
    async (query) => {
      const { status, location } = await open(`/en/gogo-china?${query}`);
      expect([status, location]).toEqual([301, `/en/gogo-china-transit?${query}`]);
    },
  );

  test("links back to the China SIM", async () => {
    expect(linksOf(await open("/zh-hk/gogo-china-transit"), "gogo-china")).toContain("/zh-hk/gogo-china");
  });
});

describe("a trip whose arrival", () => {
  test("is in the past is questioned", async () => {
    const page = await open(`/en/gogo-china-transit?passport=US&from=US&to=HK&arrival=${inDays(-3)}&departure=${inDays(-1)}`);
    expect(page.text).toContain("Please check. The arrival date is in the past.");
    expect(page.text).not.toContain("You leave within");
  });

  test("is before the policy is unlikely to qualify", async () => {
    const page = await open("/en/gogo-china-transit?passport=US&from=US&to=HK&arrival=2020-01-01&departure=2020-01-03");
    expect(page.text).toContain("Doesn’t seem to be allowed. This policy is for arrivals from 17 Dec 2024.");
  });
});

test("marks a date that does not exist at its field, and does not select an unknown country", async () => {
  const { text } = await open("/en/gogo-china-transit?passport=XX&arrival=2026-02-31");
  expect(text).toContain("Please enter a valid date.");
  expect(text).toContain("You haven’t chosen a passport.");
  expect((await open("/en/gogo-china-transit?passport=FR&arrival=")).text).not.toContain("Please enter a valid date.");
});

describe("the search of the guide", () => {
  test.each([
    ["en", "pvg", "Shanghai Pudong International Airport PVG Port of entry in Shanghai: airport"],
    ["en", "Indonesia", "Indonesia Country on the list since 12 Jun 2025"],
    ["en", "Vietnam", "Vietnam Said to be on the list since 20 Aug 2026. We have only seen this in news reports: check with the official source."],
    ["en", "India", "India Country not on the list"],
    ["zh-cn", "Lhasa", "拉萨 西藏的城市，不在停留区域内"],
    ["zh-hk", "shanxi", "山西 省份：只可在太原及大同逗留"],
  ])("in %s, %j returns: %s", async (language, q, expected) => {
    expect((await open(`/${language}/gogo-china-transit?q=${encodeURIComponent(q)}`)).text).toContain(expected);
  });

  test("shows the number of results if there are more than shown", async () => {
    const { text, html } = await open("/en/gogo-china-transit?q=a");
    const [, count] = /(\d+) matches for “a”/.exec(text) ?? [];
    expect(Number(count)).toBeGreaterThan(24);
    expect(text).toContain("These are the first 24. Type more of the name to see fewer.");
    const shown = html.slice(html.indexOf('aria-labelledby="search"'), html.indexOf('aria-labelledby="check"'));
    expect(shown.match(/<dt>/g)).toHaveLength(24);
    expect((await open("/en/gogo-china-transit?q=pvg")).text).not.toContain("These are the first");
  });

  test("says if nothing matches, and offers the whole guide", async () => {
    const page = await open("/en/gogo-china-transit?q=Atlantis");
    expect(page.text).toContain("Nothing in the guide matches “Atlantis”");
    expect(page.html).toContain('href="/en/gogo-china-transit#search"');
  });

  test("escapes the typed text", async () => {
    expect((await open(`/en/gogo-china-transit?q=${encodeURIComponent('"><script>alert(1)</script>')}`)).html).not.toContain("<script>alert(1)");
  });
});

test.each(["gogo-china", "gogo-china-transit"])(
  "%s has its own title, a canonical address without the query, and a place in the sitemap",
  async (name) => {
    const page = await open(`/zh-hk/${name}?source=news`);
    expect(titleOf(page)).toContain(name === "gogo-china" ? "中國旅遊卡" : "240 小時過境免簽");
    expect(page.html).toContain(`<link rel="canonical" href="${origin}/zh-hk/${name}"/>`);
    expect(page.html).toContain(`href="${origin}/en/${name}"`);
    expect((await open("/sitemap.xml")).html).toContain(`${origin}/zh-hk/${name}</loc>`);
  },
);

test("the homepage links to both, the menu to the China SIM", async () => {
  const { html } = await open("/en/homepage");
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  expect(main).toContain('href="/en/gogo-china"');
  expect(main).toContain('href="/en/gogo-china-transit"');
  expect(html.slice(html.indexOf("<header"), html.indexOf("</header>"))).toContain('href="/en/gogo-china"');
});
