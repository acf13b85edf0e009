import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { buyer, validOrderForm, type Fields } from "#tests/support/buyer.ts";
import { linksOf, titleOf } from "#tests/support/html-page.ts";
import { signInByCode } from "#tests/support/identity/sign-in.ts";
import { useServer } from "#tests/support/use-server.ts";
import { CHINA, PREPAID } from "#tests/support/sims/top-up.ts";

const server = useServer({ env: { SIMULATOR_DELAY_MS: "0", SANDBOX_DELAY_MS: "200" } });
const shop = buyer(server);

/** Tops up and decides on the payment page. Returns the address of the result. */
async function topUp(outcome: string, fields: Fields = {}, page = "top-up"): Promise<string> {
  const form = {
    iccid: PREPAID,
    amount: "10000",
    paymentMethod: "card",
    email: "ada@example.com",
    checkoutKey: randomBytes(16).toString("base64url"),
  };
  const { location } = await shop.post(`/en/${page}`, { ...form, ...fields });
  return (await shop.post(location ?? "", { outcome })).location ?? "";
}

/** Returns the size of a page in bytes for a browser that accepts Brotli. */
async function weigh(address: string): Promise<number> {
  const { pathname, search } = new URL(address, server.origin);
  const { headers, body } = await httpRequest(server.port, pathname + search, {
    headers: { "Accept-Encoding": "br", Cookie: "accept-cookie=refuse" },
  });
  expect(headers["content-encoding"]).toBe("br");
  return body.length;
}

describe("the result of a top-up", () => {
  test("shows the credit and its SIM, the new balance and its validity", async () => {
    const address = await topUp("pay", { iccid: simCardIccid(602) });
    const page = await shop.openUntil(address, "HK$105.00 is on your SIM");
    expect(page.text).toContain(`…${simCardIccid(602).slice(-6)}`);
    expect(page.text).toMatch(/New balance HK\$\d+\.\d\d/);
    expect(page.text).toMatch(/Valid until \d+ \w+ \d{4}/);
    expect(page.text).toContain("extends the validity by 180 days");
    expect(page.text).not.toContain(simCardIccid(602));
    expect(page.text).not.toMatch(/First use by|Install|5 GB/);
    expect(titleOf(page)).toBe("Your SIM is topped up");
  });

  test.each([
    [PREPAID, "top-up"],
    [CHINA, "top-up-gogo-china"],
  ])("links to more for its SIM: another top-up of %s, its usage and the receipt", async (iccid, page) => {
    const result = await shop.openUntil(await topUp("pay", { iccid }, page), "is on your SIM");
    expect(linksOf(result, page)).toEqual([`/en/${page}?iccid=${iccid}`, `/en/${page}?iccid=${iccid}&tab=usage`]);
    const [receipt = ""] = linksOf(result, "order-receipt");
    expect((await shop.open(receipt)).text).toContain("Credit: HK$105.00");
  });

  test("refreshes by itself without scripts while its payment is processing", async () => {
    const address = await topUp("pay-later");
    const waiting = await shop.open(address);
    expect(waiting.text).not.toContain("Top up again");
    expect(waiting.text).toContain("See balance and usage");
    expect(waiting.html).toMatch(/<noscript><meta http-equiv="refresh" content="20"\/?><\/noscript>.*<\/head>/);
    expect(waiting.html).toMatch(/<p><a href="\/en\/order-result\?[^"]+" class="button secondary">Refresh<\/a>/);
    const done = await shop.openUntil(address, "is on your SIM");
    expect(done.html).not.toContain('http-equiv="refresh"');
  });

  test("that failed can be paid again on the same order with another method", async () => {
    const address = await topUp("fail-later");
    const failed = await shop.openUntil(address, "Payment Unsuccessful");
    expect(failed.text).not.toContain("Top up again");
    const retry = await shop.post(address, { paymentMethod: "wechat" });
    const paid = (await shop.post(retry.location ?? "", { outcome: "pay" })).location ?? "";
    expect(new URL(paid).searchParams.get("order")).toBe(new URL(address, server.origin).searchParams.get("order"));
    expect((await shop.openUntil(paid, "is on your SIM")).text).toContain("WeChat Pay");
  });

  test("that was abandoned says that nothing was charged", async () => {
    const page = await shop.open(await topUp("cancel"));
    expect(page.text).toContain("You haven’t paid yet");
    expect(page.text).toContain("Pay HK$100");
  });

  test("has no frame inside another app, also after a rejection", async () => {
    const address = await topUp("cancel", { iccid: CHINA }, "top-up-gogo-china-app");
    const inside = `${address}&app=1`;
    for (const page of [await shop.open(inside), await shop.post(inside, {})]) {
      expect(page.html).not.toMatch(/<header class="site-header"|<footer/);
      expect(linksOf(page, "top-up-gogo-china-app")).toEqual([`/en/top-up-gogo-china-app?iccid=${CHINA}&tab=usage`]);
    }
  });

  test("leads, inside another app, to a receipt without a frame and back", async () => {
    const address = await topUp("pay", { iccid: CHINA }, "top-up-gogo-china-app");
    const page = await shop.openUntil(`${address}&app=1`, "is on your SIM");
    const [receipt = ""] = linksOf(page, "order-receipt");
    const opened = await buyer(server).open(receipt);
    expect(opened.text).toContain("Credit: HK$105.00");
    expect(opened.html).not.toMatch(/<header class="site-header"|<footer/);
    expect(linksOf(opened, "order-result")[0]).toContain("app=1");
  });

  test("lists the chosen amount and the bonus", async () => {
    const page = await shop.openUntil(await topUp("pay"), "is on your SIM");
    expect(page.text).toContain("Top-up HK$100.00, HK$5.00 free HK$100.00");
  });

  test.each(["pay", "pay-later", "cancel"])(
    "works over the slowest connection: after %s it weighs at most 10,000 bytes, and loads no script",
    async (outcome) => {
      const address = await topUp(outcome);
      expect(await weigh(address)).toBeLessThanOrEqual(10_000);
      expect((await shop.open(address)).html).not.toMatch(/<script[^>]* src=|modulepreload/);
    },
  );

  test.each(["zh-cn", "zh-hk"])("is available in %s", async (language) => {
    const address = (await topUp("pay")).replace("/en/", `/${language}/`);
    const page = await shop.openUntil(address, language === "zh-cn" ? "已充入您的 SIM 卡" : "已存入你的 SIM 卡");
    expect(page.text).not.toMatch(/credit\.|result\.|\{\{/);
  });
});

describe("a top-up among my orders", () => {
  let owner: ReturnType<typeof buyer>;
  let number: string;
  beforeAll(async () => {
    const email = `topper.${randomBytes(6).toString("hex")}@example.com`;
    const result = await topUp("pay", { email });
    number = new URL(result, server.origin).searchParams.get("order") ?? "";
    await shop.openUntil(result, "is on your SIM");
    owner = buyer(server);
    await signInByCode(owner, email);
  });

  test("is listed as done, by its amount", async () => {
    const { text } = await owner.open("/en/account/order");
    expect(text).toContain("Top-up HK$100.00 · Prepaid SIM");
    expect(text).toContain("Topped up");
  });

  test("shows the credit and its SIM", async () => {
    const { text } = await owner.open(`/en/account/order?order=${number}`);
    for (const phrase of ["Product Top-up HK$100.00 · Prepaid SIM", "Top up a SIM", "Credit HK$105.00", PREPAID, "See balance and usage"])
      expect(text).toContain(phrase);
  });

  test("opens its result without a key, and can be neither cancelled nor refunded", async () => {
    const result = await owner.open(`/en/order-result?order=${number}`);
    expect(result.text).toContain("HK$105.00 is on your SIM");
    expect(linksOf(result, "order-cancel")).toEqual([]);
    expect((await owner.open(`/en/order-cancel?order=${number}`)).text).toContain("balance is neither refunded nor transferred");
  });
});

describe("a new China SIM", () => {
  test("is ordered as a ticket with its credit and its rate", async () => {
    const { text } = await shop.open("/en/order-sim?package=CHINA-50&way=esim");
    for (const phrase of ["China travel SIM", "HK$50", "HK$6.80 per GB", "no day limit", "180 days"]) expect(text).toContain(phrase);
    expect(text).not.toMatch(/First use by|Starts when/);
  });

  test("has its QR code, its credit and the top-up link; its offline page has the same", async () => {
    const { location } = await shop.post("/en/order-sim", validOrderForm({ package: "CHINA-50" }));
    const address = (await shop.post(location ?? "", { outcome: "pay" })).location ?? "";
    const page = await shop.openUntil(address, "Your eSIM is ready");
    expect(page.html).toContain('<svg class="qr"');
    expect(page.text).toContain("HK$50.00");
    expect(page.text).not.toContain("First use by");
    expect(page.text).toMatch(/Balance HK\$50\.00/);
    const [iccid = ""] = /8985234\d{12,13}/.exec(page.text) ?? [];
    expect(linksOf(page, "top-up-gogo-china")).toEqual([`/en/top-up-gogo-china?iccid=${iccid}`]);
    const card = await shop.open(address.replace("order-result", "order-card"));
    for (const phrase of ["China travel SIM", "HK$50.00", "HK$6.80 per GB", "/en/top-up-gogo-china"]) expect(card.html).toContain(phrase);
    expect(card.html).not.toMatch(/https?:|First use by/);
  });
});
