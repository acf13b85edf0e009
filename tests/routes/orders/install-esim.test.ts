import { beforeAll, describe, expect, test } from "vitest";
import { buyer, PARCEL, validOrderForm, type Fields } from "#tests/support/buyer.ts";
import { decode, linksOf, titleOf } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1";
const ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36";

const server = useServer({ env: { SIMULATOR_DELAY_MS: "0" } });
const shop = buyer(server);
let one: string;
let two: string;
beforeAll(async () => {
  [one, two] = [await bought(), await bought({ quantity: "2" })];
});

/** Buys and waits until it is delivered. Returns the address of the result. */
async function bought(fields: Fields = {}): Promise<string> {
  const { location } = await shop.post("/en/order-sim", validOrderForm(fields));
  const address = (await shop.post(location ?? "", { outcome: "pay" })).location ?? "";
  await shop.openUntil(address, fields.way === "physical" ? "being packed" : "LPA:1$");
  return address;
}

const openWith = (agent: string, address: string) => buyer(server, { headers: { "User-Agent": agent } }).open(address);

describe("on the phone that shows the page", () => {
  test.each([
    ["iPhone", IPHONE, "Install on this iPhone", "apple", "android"],
    ["Android phone", ANDROID, "Install on this Android phone", "android", "apple"],
  ])("%s: its install button comes first; QR code and the other system are folded", async (_, agent, label, own, other) => {
    const { html } = await openWith(agent, one);
    const [button, fold, qr, otherButton] = [
      html.indexOf(`>${label}</a>`),
      html.indexOf("Install on another phone"),
      html.indexOf('class="qr"'),
      html.indexOf(`esimsetup.${other}.com`),
    ];
    expect(html.indexOf(`esimsetup.${own}.com`)).toBeLessThan(button);
    expect(button).toBeGreaterThan(0);
    expect(button).toBeLessThan(html.indexOf('class="ticket'));
    expect(fold).toBeLessThan(qr);
    expect(qr).toBeLessThan(otherButton);
    expect(html).not.toContain('<details class="issued-codes" open');
  });

  test("the steps are those of its system and start with the button", async () => {
    const { text } = await openWith(ANDROID, one);
    expect(text).toContain("tap “Install on this Android phone” above");
    expect(text.indexOf("On an Android phone")).toBeLessThan(text.indexOf("On an iPhone"));
  });

  test("each of several eSIMs has its button, with its number", async () => {
    const { text, html } = await openWith(IPHONE, two);
    expect(text.match(/eSIM \d …\d{6}/g)?.map((row) => row.slice(0, 6))).toEqual(["eSIM 1", "eSIM 2"]);
    expect(html.match(/Install on this iPhone<\/a>/g)).toHaveLength(2);
  });
});

test("on a desk the QR code comes first, with both systems and the codes", async () => {
  const { html, text } = await shop.open(one);
  expect(html.indexOf('class="qr"')).toBeLessThan(html.indexOf("esimsetup.apple.com"));
  expect(html).toContain('<details class="issued-codes" open');
  expect(text).not.toContain("Install on this");
});

test("a far-off deadline is shown in the destination's time, not in Hong Kong's", async () => {
  const { text } = await shop.open(one);
  expect(text).toMatch(/First use by \d+ \w+ \d{4}, \d\d:\d\d in Japan/);
  expect(text.match(/Hong Kong time/g)).toHaveLength(2);
  expect(text).toMatch(/Placed \d+ \w+ \d{4}, \d\d:\d\d Hong Kong time/);
});

describe("the link to one of several eSIMs", () => {
  const linksIn = (html: string) => [...decode(html).matchAll(/http[^<"\s]*\/en\/shared-esim\?key=[\w-]{22}/g)].map((match) => match[0]);

  test("is on the page of the order, one for each; an order of one eSIM has none", async () => {
    expect(new Set(linksIn((await shop.open(two)).html)).size).toBe(2);
    expect(linksIn((await shop.open(one)).html)).toEqual([]);
  });

  test("opens only that eSIM: QR code, install links, codes and steps, without order, email address and price", async () => {
    const order = await shop.open(two);
    const codes = [...order.text.matchAll(/LPA:1\$[\w.-]+\$([\w-]+)/g)].map((match) => match[1] ?? "");
    const [, link = ""] = [...new Set(linksIn(order.html))];
    const page = await shop.open(link);
    expect(page.status).toBe(200);
    expect(titleOf(page)).toBe("Japan eSIM");
    for (const phrase of ['class="qr"', "esimsetup.apple.com", codes[1] ?? "-"]) expect(page.html).toContain(phrase);
    expect(page.text).toContain("How to install it");
    const number = new URL(two, server.origin).searchParams.get("order") ?? "-";
    for (const secret of [codes[0] ?? "-", number, "@example.com", "HK$", "order-card", "order-calendar"]) expect(page.html).not.toContain(secret);
    const { headers } = page;
    expect(["Cache-Control", "Referrer-Policy", "X-Robots-Tag"].map((name) => headers.get(name))).toEqual(["no-store", "same-origin", "noindex"]);
  });

  test("has no notice and the reduced footer", async () => {
    const [link = ""] = linksIn((await shop.open(two)).html);
    const { html } = await shop.open(link);
    expect(["notice-bar", "footer-links"].filter((part) => html.includes(`class="${part}"`))).toEqual([]);
  });

  test("puts the install button first on a phone", async () => {
    const [link = ""] = linksIn((await shop.open(two)).html);
    expect((await openWith(IPHONE, link)).text).toContain("Install on this iPhone");
  });

  test.each(["", "?key=", "?key=AAAAAAAAAAAAAAAAAAAAAA"])("says so if it opens nothing: “%s”", async (query) => {
    const page = await shop.open(`/en/shared-esim${query}`);
    expect([page.status, titleOf(page)]).toEqual([404, "This link doesn’t open an eSIM"]);
  });

  test("is not opened by the key of the order", async () => {
    const key = new URL(two, server.origin).searchParams.get("key") ?? "";
    expect((await shop.open(`/en/shared-esim?key=${key}`)).status).toBe(404);
  });
});

describe("the dates of an order", () => {
  test("are a private calendar file that the page links to", async () => {
    const [link = ""] = linksOf(await shop.open(one), "order-calendar");
    const file = await shop.open(link);
    expect(file.status).toBe(200);
    expect(file.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="rovelink-rl[\w-]+\.ics"$/);
    expect(file.headers.get("Cache-Control")).toBe("no-store");
    expect(file.html.split("\r\n").filter((line) => line.startsWith("SUMMARY"))).toHaveLength(2);
    expect(file.html).not.toContain(new URL(one, server.origin).searchParams.get("key"));
  });

  test("are not given without access to the order", async () => {
    const [link = ""] = linksOf(await shop.open(one), "order-calendar");
    expect((await shop.open(link.replace(/key=[^&]+/, "key=AAAAAAAAAAAAAAAAAAAAAA"))).status).toBe(404);
  });
});

test("a posted SIM card says when it usually arrives", async () => {
  expect((await shop.open(await bought({ way: "physical", ...PARCEL }))).text).toMatch(/It usually arrives between \w+, \d+ \w+ and \w+, \d+ \w+\./);
});

test("an unpaid order says for how long its payment page stays open", async () => {
  const form = validOrderForm();
  await shop.post("/en/order-sim", form);
  const again = await buyer(server, { headers: { lang: "en" } }).post("/api/order/create", { ...form, currency: "HKD" });
  const { resultData } = JSON.parse(again.html) as { resultData: { page: string } };
  expect((await shop.open(resultData.page)).text).toMatch(/You can pay for this order for another \d+ minutes, until /);
});
