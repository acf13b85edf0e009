import { describe, expect, test } from "vitest";
import { readStats } from "#server/tracking/read-stats.ts";
import { textOf } from "#tests/support/html-page.ts";
import { withShop } from "#tests/support/processes/with-shop.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer();

const MURMUR = "0123abcd-4567-89ab-cdef-0123456789ab";
const ALLOWED = `accept-cookie=accept; murmur=${MURMUR}; order_source=advert; MarketUrl=x`;
const FORGOTTEN = ["murmur", "order_source", "order_sub_source", "MarketUrl"];

async function open(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.origin + path, { redirect: "manual", headers: { Accept: "text/html", ...headers } });
  const html = await response.text();
  return { status: response.status, html, text: textOf(html), cookies: response.headers.getSetCookie() };
}

async function say(consent: string, headers: Record<string, string> = {}, fields: Record<string, string> = {}) {
  const response = await fetch(`${server.origin}/en/consent`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: server.origin, ...headers },
    body: new URLSearchParams({ consent, ...fields }),
  });
  return { status: response.status, to: response.headers.get("Location"), cookies: response.headers.getSetCookie() };
}

/** Returns how many events of a browser with these cookies are stored. */
async function countStored(headers: Record<string, string>): Promise<number> {
  const body = new URLSearchParams({ event: "view", url: "/en/homepage" });
  const response = await fetch(`${server.origin}/api/CollectData`, { method: "POST", body, headers: { Origin: server.origin, ...headers } });
  return ((await response.json()) as { resultData: { kept: number } }).resultData.kept;
}

/** Returns the number of page views in the statistics. */
async function recorded(): Promise<number> {
  return (await withShop(server.store.env, (shop) => readStats(shop, 1))).total.views;
}

const deleted = (cookies: string[]) => cookies.filter((line) => /^\w+=; .*Max-Age=0/.test(line)).map((line) => line.split("=")[0]);

test.each([
  ["en", "Cookie settings", "You haven’t chosen yet"],
  ["zh-cn", "Cookie 设置", "您尚未选择"],
  ["zh-hk", "Cookie 設定", "你尚未選擇"],
])("the page of %s lists what is stored, and asks with two equal buttons", async (language, title, state) => {
  const { status, html, text } = await open(`/${language}/consent`);
  expect(status).toBe(200);
  expect(text).toContain(title);
  expect(text).toContain(state);
  for (const name of ["lang_base", "accept-cookie", "form_key", "murmur", "order_source", "MarketUrl", "30"]) expect(text).toContain(name);
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const buttons = [...main.matchAll(/<button type="submit" name="consent" value="(\w+)"[^>]* class="([^"]+)"/g)];
  expect(buttons.map(([, value]) => value)).toEqual(["refuse", "accept"]);
  expect(buttons[0]?.[2]).toBe(buttons[1]?.[2]);
});

test("every frame leads to it: of the shop, of minimal pages, of the channels", async () => {
  const link = (html: string) => /<footer[\s\S]*(?:href|action)="\/([a-z-]+)\/consent"[\s\S]*<\/footer>/.exec(html)?.[1];
  for (const [page, language] of [
    ["/en/homepage", "en"],
    ["/zh-hk/order-sim?package=JP-5GB-30D&way=esim", "zh-hk"],
    ["/zh-cn/real-name-channel", "zh-cn"],
    ["/ja/real-name-channel", "en"],
    ["/ko/argeement-channel", "en"],
  ]) {
    expect(link((await open(page as string)).html), page).toBe(language);
  }
});

describe("a choice", () => {
  test("is stored for a year and leads back; the page shows it", async () => {
    const accepted = await say("accept", {}, { returnTo: "/en/plans?country=JP" });
    expect(accepted).toMatchObject({ status: 303, to: "/en/plans?country=JP" });
    expect(accepted.cookies).toEqual([expect.stringMatching(/^accept-cookie=accept; Path=\/; Max-Age=31536000; SameSite=Lax/)]);
    expect((await open("/en/consent", { Cookie: "accept-cookie=accept" })).text).toMatch(/Allowed.*Withdraw and delete/);
    expect((await open("/en/consent", { Cookie: "accept-cookie=refuse" })).text).toContain("Not allowed");
  });

  test("redirects only to pages of the shop, and an invalid one changes nothing", async () => {
    expect((await say("refuse", {}, { returnTo: "https://evil.example/" })).to).toBe("/en/consent");
    expect((await say("perhaps")).cookies).toEqual([]);
  });

  test("from a page of another site is rejected", async () => {
    expect((await say("accept", { Origin: "https://evil.example" })).status).toBe(403);
  });
});

describe("withdrawal", () => {
  test("deletes the cookies and all events of this device, and nobody else's", async () => {
    const other = `accept-cookie=accept; murmur=${MURMUR.replace(/^0/, "f")}`;
    expect(await countStored({ Cookie: ALLOWED })).toBe(1);
    expect(await countStored({ Cookie: other })).toBe(1);
    const withdrawn = await say("refuse", { Cookie: ALLOWED });
    expect(withdrawn.cookies).toContainEqual(expect.stringContaining("accept-cookie=refuse"));
    expect(deleted(withdrawn.cookies)).toEqual(FORGOTTEN);
    expect(withdrawn.cookies).toContainEqual(expect.stringMatching(/^toast=tip~consent%3Awithdrawn/));
    expect(await recorded()).toBe(1);
    await say("refuse", { Cookie: other });
    expect(await recorded()).toBe(0);
  });

  test("also drops events that an open page sent before it and that arrive after it", async () => {
    expect(await countStored({ Cookie: ALLOWED })).toBe(0);
    expect(await recorded()).toBe(0);
  });

  test("stops recording, and clears what an open page sets afterwards", async () => {
    expect(await countStored({ Cookie: `accept-cookie=refuse; murmur=${MURMUR}` })).toBe(0);
    expect(deleted((await open("/en/homepage", { Cookie: `accept-cookie=refuse; murmur=${MURMUR}` })).cookies)).toEqual(FORGOTTEN);
    expect(deleted((await open("/en/homepage", { Cookie: "accept-cookie=refuse" })).cookies)).toEqual([]);
  });
});

describe("Global Privacy Control", () => {
  const GPC = { "Sec-GPC": "1" };

  test("counts as a refusal: no question is asked, and the page says why there is no choice", async () => {
    expect((await open("/en/homepage")).html).toMatch(/class="consent"/);
    expect((await open("/en/homepage", GPC)).html).not.toMatch(/class="consent"/);
    const page = await open("/en/consent", { ...GPC, Cookie: "accept-cookie=accept" });
    expect(page.text).toContain("Your browser asks us not to track you");
    expect(page.html).not.toContain('name="consent"');
  });

  test("overrides earlier consent: recorded events are deleted, and nothing more is recorded", async () => {
    const Cookie = ALLOWED.replace(MURMUR, MURMUR.replace(/^0/, "e"));
    expect(await countStored({ Cookie })).toBe(1);
    expect(await countStored({ ...GPC, Cookie })).toBe(0);
    expect(deleted((await open("/en/homepage?source=advert", { ...GPC, Cookie })).cookies)).toEqual(FORGOTTEN);
    expect(await recorded()).toBe(0);
  });

  test("cannot be overridden by a post", async () => {
    expect((await say("accept", GPC)).cookies).toContainEqual(expect.stringContaining("accept-cookie=refuse"));
  });
});

test("the address of an advert is remembered only with consent, and only its harmless query parameters", async () => {
  const landing =
    "/en/homepage?click_id=c1&source=advert&sub_source=autumn&key=k3y&Email=ada%40example.com&mail=a%40b.c&name=Ada&session=s&country=JP";
  const named = (cookies: string[]) => cookies.map((line) => line.split(";")[0]);
  expect(named((await open(landing)).cookies)).toEqual([]);
  expect(named((await open(landing, { Cookie: "accept-cookie=accept" })).cookies)).toEqual([
    "order_source=advert",
    "order_sub_source=autumn",
    `MarketUrl=${encodeURIComponent("/en/homepage?click_id=c1&country=JP&source=advert&sub_source=autumn")}`,
  ]);
});
