import { describe, expect, inject, test } from "vitest";
import { linksOf, titleOf, visitor } from "#tests/support/html-page.ts";
import { RATE_PER_GB } from "#server/catalogue/prepaid-credit.schema.ts";

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
    expect(page.text).toContain("The balance can be neither refunded nor transferred.");
    expect(page.text).toContain("Plans including Mainland China cannot be bought by customers in Mainland China.");
    const [esim, physical, ...amounts] = linksOf(page, "order-sim");
    expect([esim, physical]).toEqual(["/en/order-sim?package=CHINA-50&way=esim", "/en/order-sim?package=CHINA-50&way=physical"]);
    expect(amounts).toEqual([50, 100, 200, 300, 500].map((amount) => `/en/order-sim?package=CHINA-${amount}&way=esim`));
    expect(new Set(linksOf(page, "top-up-gogo-china"))).toEqual(new Set(["/en/top-up-gogo-china"]));
  });

  test.each([
    ["68", "HK$68.00 buys about 10 GB."],
    ["6.80", "HK$6.80 buys about 1 GB."],
    ["HK$ 1,000", "HK$1,000.00 buys about 147.06 GB."],
    ["１３６", "HK$136.00 buys about 20 GB."],
    ["12,5", "HK$12.50 buys about 1.84 GB."],
  ])("an amount of %s: %s", async (amount, expected) => {
    expect((await open(`/en/gogo-china?amount=${encodeURIComponent(amount)}`)).text).toContain(expected);
  });

  test.each(["0", "-5", "5001", "ten", "", "1e3", "1,00,0", '"><b>'])("rejects an amount of %j and keeps the input", async (amount) => {
    const page = await open(`/en/gogo-china?amount=${encodeURIComponent(amount)}`);
    expect(page.text).toContain("Please type an amount from 1 to 5,000.");
    expect(page.html).not.toContain('value=""><b>');
  });

  test("shows what an amount buys with its bonus", async () => {
    const { text } = await open("/en/gogo-china");
    expect(text).toMatch(/HK\$100\.00 Get 5 HKD Free about 15\.44 GB/);
    expect(text).toMatch(/HK\$300\.00 5% off about 44\.12 GB/);
  });
});

describe("a trip whose arrival", () => {
  test("is in the past is questioned", async () => {
    const page = await open(`/en/gogo-china?passport=US&from=US&to=HK&arrival=${inDays(-3)}&departure=${inDays(-1)}`);
    expect(page.text).toContain("Please ask. The arrival date is in the past.");
    expect(page.text).not.toContain("You leave within");
  });

  test("is before the policy is unlikely to qualify", async () => {
    const page = await open("/en/gogo-china?passport=US&from=US&to=HK&arrival=2020-01-01&departure=2020-01-03");
    expect(page.text).toContain("Does not seem to fit. This policy is for arrivals from 17 Dec 2024.");
  });
});

test("marks a date that does not exist at its field, and does not select an unknown country", async () => {
  const { text } = await open("/en/gogo-china?passport=XX&arrival=2026-02-31");
  expect(text).toContain("Please enter a date of the calendar.");
  expect(text).toContain("You have not chosen a passport.");
  expect((await open("/en/gogo-china?passport=FR&arrival=")).text).not.toContain("Please enter a date of the calendar.");
});

describe("the search of the guide", () => {
  test.each([
    ["en", "pvg", "Shanghai Pudong International Airport PVG Port of entry in Shanghai: airport"],
    ["en", "Indonesia", "Indonesia Country on the list since 12 Jun 2025"],
    ["en", "Vietnam", "Vietnam Said to be on the list since 20 Aug 2026. We have only seen this in news reports: check with the official source."],
    ["en", "India", "India Country not on the list"],
    ["zh-cn", "Lhasa", "拉萨 西藏的城市，不在停留区域内"],
    ["zh-hk", "shanxi", "山西 省份：只可在太原、大同逗留"],
  ])("in %s, %j returns: %s", async (language, q, expected) => {
    expect((await open(`/${language}/gogo-china?q=${encodeURIComponent(q)}`)).text).toContain(expected);
  });

  test("shows the number of results if there are more than shown", async () => {
    const { text, html } = await open("/en/gogo-china?q=a");
    const [, count] = /(\d+) matches for “a”/.exec(text) ?? [];
    expect(Number(count)).toBeGreaterThan(24);
    expect(text).toContain("These are the first 24. Type more of the name to see fewer.");
    const shown = html.slice(html.indexOf('aria-labelledby="search"'), html.indexOf('aria-labelledby="check"'));
    expect(shown.match(/<dt>/g)).toHaveLength(24);
    expect((await open("/en/gogo-china?q=pvg")).text).not.toContain("These are the first");
  });

  test("says if nothing matches, and offers the whole guide", async () => {
    const page = await open("/en/gogo-china?q=Atlantis");
    expect(page.text).toContain("Nothing in the guide matches “Atlantis”");
    expect(linksOf({ ...page, html: page.html.replaceAll("#search", "") }, "gogo-china")).toContain("/en/gogo-china");
  });

  test("escapes the typed text", async () => {
    expect((await open(`/en/gogo-china?q=${encodeURIComponent('"><script>alert(1)</script>')}`)).html).not.toContain("<script>alert(1)");
  });
});

test("the page has its own title and a canonical address without the query", async () => {
  const page = await open("/zh-hk/gogo-china?q=PVG&passport=FR");
  expect(titleOf(page)).toContain("240");
  expect(page.html).toContain(`<link rel="canonical" href="${origin}/zh-hk/gogo-china"/>`);
  expect((await open("/sitemap.xml")).html).toContain(`${origin}/zh-hk/gogo-china</loc>`);
});

test("the homepage and the menu link to it", async () => {
  const { html } = await open("/en/homepage");
  expect(html.slice(html.indexOf("<main"), html.indexOf("</main>"))).toContain('href="/en/gogo-china"');
  expect(html.slice(html.indexOf("<header"), html.indexOf("</header>"))).toContain('href="/en/gogo-china"');
});
