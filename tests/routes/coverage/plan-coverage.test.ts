import { expect, inject, test } from "vitest";
import { linksOf, visitor, type Page } from "#tests/support/html-page.ts";

const origin = inject("readOnlyShop");
const open = visitor(origin);

const search = async (q: string, plan = "ASIA") => (await open(`/en/plan-coverage?plan=${plan}&q=${encodeURIComponent(q)}`)).text;
const cards = ({ html }: Page) => html.match(/flag-box flag-24/g)?.length ?? 0;

test("shows the whole list for an empty search: country, networks with their technology, and APN", async () => {
  const page = await open("/en/plan-coverage?plan=ASIA");
  expect(cards(page)).toBe(22);
  expect(page.text).toContain("Japan NTT DOCOMO 5G APN mopera.ne.jp");
});

test.each([
  ["country", "jAPan"],
  ["network", "docomo"],
  ["APN", "mopera.ne"],
])("searches any part of the %s, case-insensitively", async (_, q) => {
  const text = await search(q);
  expect(text).toContain("Japan NTT DOCOMO");
  expect(text).toContain("1 destination matches");
  expect(text).not.toContain("Thailand");
});

test("says if nothing matches, and offers the whole list and other plans", async () => {
  const page = await open("/en/plan-coverage?plan=ASIA&q=Brazil");
  expect(page.text).toContain("Nothing matches “Brazil”");
  expect(linksOf(page, "plan-coverage")).toContain("/en/plan-coverage?plan=ASIA");
  expect(linksOf(page, "plans")).toContain("/en/plans?q=Brazil");
  expect(cards(page)).toBe(0);
});

test("groups a long list by continent", async () => {
  const { html } = await open("/zh-hk/plan-coverage?plan=GLOBAL");
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  expect([...main.matchAll(/<h2>([^<\s]+)/g)].map((match) => match[1])).toEqual(["亞洲", "歐洲", "北美洲", "南美洲", "非洲", "大洋洲"]);
});

test("escapes the typed text", async () => {
  const { html } = await open(`/en/plan-coverage?plan=JP&q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(html).not.toContain("<script>alert(1)");
});

test("redirects from an unknown plan to the plans", async () => {
  const { status, location } = await open("/en/plan-coverage?plan=ATLANTIS");
  expect([status, location]).toEqual([302, "/en/plans"]);
});
