import { beforeAll, expect, test } from "vitest";
import { decode, linksOf, visitor, type Page } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer();
let open: (address: string) => Promise<Page>;
beforeAll(async () => {
  open = visitor(server.origin);
});

/** Types into the search box of a page and presses Enter, as a browser without scripts does. Returns the page that follows. */
async function search(address: string, typed: string): Promise<Page> {
  const { html } = await open(address);
  const forms = [...html.slice(html.indexOf("<main")).matchAll(/<form\b[^>]*>.*?<\/form>/gs)].map(([form]) => form);
  const form = forms.find((one) => /<input[^>]* name="q"/.test(one));
  if (!form) throw new Error(`${address} has no search form`);
  expect(form).not.toMatch(/^<form[^>]* method="post"/i);
  const fields = new URLSearchParams();
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const attribute = (name: string) => decode(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
    if (attribute("name")) fields.append(attribute("name"), attribute("name") === "q" ? typed : attribute("value"));
  }
  const action = decode(/^<form[^>]* action="([^"]*)"/.exec(form)?.[1] ?? address);
  return open(`${action.split("#")[0]}?${fields}`);
}

test.each([
  ["/en/homepage", "jap", "/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1"],
  ["/en/plans", "tokyo", "/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1"],
  ["/en/netCover", "softbank", "/en/plans?country=JP"],
])("without scripts, the search of %s finds %j", async (address, typed, link) => {
  const page = await search(address, typed);
  expect([...linksOf(page, "plans"), ...linksOf(page, "order-sim")]).toContain(link);
});

test.each([
  ["/en/frequently-asked-questions?type=eSIM", "HOTSPOT", /HOTSPOT/],
  ["/en/netCover", "no such operator", /No results found! Please search again after changing the country\/region/],
  ["/en/plan-coverage?plan=ASIA", "DOCOMO", /1 destination matches “DOCOMO”/],
  ["/en/gogo-china-transit", "xian", /Xi'an Xianyang International Airport/],
])("without scripts, the search of %s for %j shows its result", async (address, typed, result) => {
  expect((await search(address, typed)).text).toMatch(result);
});

test.each([
  ["en", "tokyo"],
  ["en", "JP"],
  ["zh-cn", "riben"],
  ["zh-hk", "日本"],
  ["en", "일본"],
  ["en", "にほん"],
])("in %s, %j finds Japan", async (language, typed) => {
  const page = await open(`/${language}/plans?q=${encodeURIComponent(typed)}`);
  const found = [...linksOf(page, "plan-detail"), ...linksOf(page, "plans")];
  expect(found.some((href) => /plan-detail\?plan=JP|plans\?country=JP/.test(href))).toBe(true);
  expect(page.text).toMatch(/Japan|日本/);
});

test("the alphabet has up to ten groups, others in Chinese than in English; one of them is current", async () => {
  const alphabetOf = ({ html }: Page) => /class="[^"]*\balphabet\b.*?<\/(nav|ul|div)>/s.exec(html)?.[0] ?? "";
  const groups = (page: Page) =>
    [...alphabetOf(page).matchAll(/<a\b[^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/gs)].map(([, href = "", name]) => ({ href: decode(href), name }));
  const english = groups(await open("/en/destination"));
  expect(english.length).toBeGreaterThan(7);
  expect(english.length).toBeLessThanOrEqual(10);
  expect(groups(await open("/zh-cn/destination")).map(({ name }) => name)).not.toEqual(english.map(({ name }) => name));
  const first = await open(english[0]?.href.split("#")[0] ?? "");
  expect(alphabetOf(first).match(/aria-current/g)).toHaveLength(1);
  expect(linksOf(first, "plans").length).toBeGreaterThan(0);
});
