import { describe, expect, inject, test } from "vitest";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { REFUND_DAYS } from "#server/orders/core/refund-terms.schema.ts";
import { text } from "#tests/e2e/support/texts.ts";
import { linksOf, visitor, type Page } from "#tests/support/html-page.ts";

const origin = inject("readOnlyShop");
const open = visitor(origin, { currency: "USD" });

/** The part of the page between two texts of its markup. */
const between = ({ html }: Page, start: string, end: string) => html.slice(html.indexOf(start), html.indexOf(end, html.indexOf(start)));

describe.each(LANGUAGES)("the homepage in %s", (language) => {
  test("begins with the search, and then has its sections in their order", async () => {
    const { html } = await open(`/${language}/homepage`);
    const main = html.slice(html.indexOf("<main"));
    const sections = [...main.matchAll(/<section class="hero"|aria-labelledby="([a-z]+)"/g)].map(([, id]) => id ?? "hero");
    expect(sections).toEqual(["hero", "popular", "steps", "why", "regions", "china", "partners"]);
    expect(main.indexOf("<h1")).toBeLessThan(main.indexOf("<form"));
    expect(main.slice(0, main.indexOf("<h1"))).not.toMatch(/<(a|button|p|h2)\b/);
  });

  test("says directly under the search what buyers can rely on", async () => {
    const trust = between(await open(`/${language}/homepage`), 'class="hero-trust"', "</ul>");
    for (const key of ["refund", "account", "delivery"] as const) expect(trust).toContain(text(language, `home:trust.${key}`, { days: REFUND_DAYS }));
  });
});

test("the hero has a ticket of the most popular destination with its line drawing", async () => {
  const page = await open("/en/homepage");
  const ticket = between(page, 'class="hero-ticket"', "</section>");
  expect(ticket).toContain('href="/en/plan-detail?plan=JP&amp;package=JP-5GB-30D"');
  expect(ticket).toMatch(/<use href="[^"]+#JP"/);
});

test("the reasons are plain words with the numbers of the catalogue and the specification", async () => {
  const page = await open("/en/homepage");
  expect([...between(page, 'class="term-rows"', "</dl>").matchAll(/<dt>(.*?)<\/dt>/g)].map(([, title]) => title)).toEqual([
    "1,466 packages",
    "No password needed",
    "Limits you can see",
    "10 million+ SIMs sold",
  ]);
});

test("the marks of the accepted payments stand with the reasons, each with its name", async () => {
  const marks = between(await open("/zh-cn/homepage"), 'class="payment-marks"', "</span>");
  expect([...marks.matchAll(/role="img" aria-label="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    "Visa",
    "万事达卡",
    "银联",
    "Apple Pay",
    "Google Pay",
    "支付宝",
    "微信支付",
  ]);
});

test("each region has its line drawing, from one file that is immutable", async () => {
  const page = await open("/en/homepage");
  const drawings = [...between(page, 'aria-labelledby="regions"', "</section>").matchAll(/<use href="([^"#]+)#([A-Z_]+)"/g)];
  expect(drawings.map(([, , id]) => id)).toEqual([
    "ASIA",
    "EUROPE",
    "NORTH_AMERICA",
    "SOUTH_AMERICA",
    "AFRICA",
    "OCEANIA",
    "GREATER_CHINA",
    "GLOBAL",
  ]);
  const file = await fetch(origin + (drawings[0]?.[1] ?? ""));
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(file.headers.get("cache-control")).toContain("immutable");
});

test.each([
  ["CNY", "CN¥46 buys HK$50 of credit, about 7.35 GB. No day limit."],
  ["USD", "US$6.49 buys HK$50 of credit, about 7.35 GB. No day limit."],
  ["HKD", "HK$50 buys about 7.35 GB. No day limit."],
] as const)("with %s, the China SIM is priced as: %s", async (currency, expected) => {
  const page = await visitor(origin, { currency })("/en/homepage");
  expect(page.text).toContain(expected);
  expect(linksOf(page, "gogo-china-transit")).toEqual(["/en/gogo-china-transit"]);
});
