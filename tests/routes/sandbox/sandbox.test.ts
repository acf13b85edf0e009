import { describe, expect, test } from "vitest";
import { buyer, PARCEL, validOrderForm } from "#tests/support/buyer.ts";
import { text } from "#tests/e2e/support/texts.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer({ env: { TRUST_PROXY_HOPS: "1", SIMULATOR_DELAY_MS: "0" } });
const shop = buyer(server);

const payment = async (language: string, paymentMethod: string) =>
  (await shop.post(`/${language}/order-sim`, validOrderForm({ paymentMethod }))).location ?? "";

describe("the test payment page", () => {
  test.each([
    ["en", "card", "TEST MODE – no money moves", "en"],
    ["zh-cn", "alipay", "测试模式 – 不会产生真实扣款", "zh-Hans-CN"],
    ["zh-hk", "wechat", "測試模式 – 不會真正扣款", "zh-Hant-HK"],
  ])("in %s shows the amount for %s, and has no script", async (language, method, band, htmlLang) => {
    const { html } = await shop.open(await payment(language, method));
    expect(html).toContain(`<html lang="${htmlLang}"`);
    expect(html).toContain(band);
    expect(html).toContain("HK$93.00");
    expect(html).not.toContain("<script");
    expect(html.includes('class="qr"')).toBe(method === "wechat");
  });

  test("has the lines of the order: package, discount, postage and total", async () => {
    const { location } = await shop.post("/en/order-sim", validOrderForm({ ...PARCEL, way: "physical", quantity: "2", promoCode: "WELCOME10" }));
    expect((await shop.open(location ?? "")).text).toMatch(
      /Japan · 5 GB · 30 days × 2.* HK\$186\.00 Discount −HK\$\d+\.\d\d Postage HK\$16\.00 Total HK\$/,
    );
  });

  test("stays open with a message after a declined payment, for another attempt", async () => {
    const address = await payment("en", "card");
    const { status, location } = await shop.post(address, { outcome: "decline" });
    expect([status, location]).toEqual([303, `${address}?declined=1`]);
    expect((await shop.open(location ?? "")).text).toContain(text("en", "sandbox:declined"));
    expect((await shop.post(address, { outcome: "pay" })).location).toMatch(/\/en\/order-result\?order=[^&]+&key=[^&]+$/);
  });

  test("says if a payment is over and links back to the order", async () => {
    const address = await payment("en", "card");
    const { location } = await shop.post(address, { outcome: "pay" });
    const page = await shop.open(address);
    expect(page.text).toContain(text("en", "sandbox:over.paid"));
    expect(page.html).toContain(`href="${location?.replaceAll("&", "&amp;")}"`);
    expect(page.html).not.toContain('name="outcome"');
    expect((await shop.post(address, { outcome: "cancel" })).location).toBe(location);
  });

  test("rejects an unknown choice and an unknown session", async () => {
    expect((await shop.post(await payment("en", "card"), { outcome: "steal" })).status).toBe(400);
    const unknown = await buyer(server, { cookies: { lang_base: "zh-hk" } }).open("/sandbox/pay/cs_sandbox_none");
    expect(unknown.status).toBe(404);
    expect(unknown.html).toContain('<html lang="zh-Hant-HK"');
    expect(unknown.text).toContain(text("zh-hk", "site:missing.title"));
    expect((await shop.post("/sandbox/pay/cs_sandbox_none", { outcome: "pay" })).status).toBe(404);
  });
});

describe("the mailbox", () => {
  test("lists messages to this machine only, newest first, with links to follow", async () => {
    const email = "mailbox@example.com";
    const { location } = await shop.post("/en/order-sim", validOrderForm({ email }));
    const result = (await shop.post(location ?? "", { outcome: "pay" })).location ?? "";
    await shop.openUntil(result, "Your eSIM is ready");
    type Message = { id: string; channel: string; to: string; subject: string; text: string; html: string; sentAt: number };
    let messages: Message[] = [];
    while (messages.length < 2) messages = JSON.parse((await shop.open(`/mailbox.json?to=${email}`)).html) as Message[];
    expect(Object.keys(messages[0] ?? {}).sort()).toEqual(["channel", "html", "id", "sentAt", "subject", "text", "to"]);
    expect(messages[0]?.sentAt).toBeGreaterThanOrEqual(messages[1]?.sentAt ?? Infinity);
    const page = await shop.open(`/mailbox?to=${email}`);
    expect(page.html).toContain(`<a href="${result.replaceAll("&", "&amp;")}"`);
    expect(page.html).not.toContain("<script");
  });

  test("does not exist for anybody else", async () => {
    const stranger = buyer(server, { headers: { "X-Forwarded-For": "198.51.100.7" } });
    expect((await stranger.open("/mailbox")).status).toBe(404);
    expect((await stranger.open("/mailbox.json")).status).toBe(404);
  });
});

describe("calls", () => {
  test("an unknown one gets the envelope of known ones", async () => {
    for (const response of [await shop.open("/api/user/nothing"), await shop.post("/api/user/nothing", {})]) {
      expect(response.status).toBe(404);
      expect(JSON.parse(response.html)).toMatchObject({ resultCode: "NOT_FOUND", resultData: null });
    }
  });

  test("a webhook needs a known provider and its signature", async () => {
    expect((await shop.post("/api/webhooks/payments/nobody", {})).status).toBe(404);
    expect((await shop.post("/api/webhooks/payments/sandbox", {})).status).toBe(400);
    expect((await shop.open("/api/webhooks/payments/sandbox")).status).toBe(405);
  });

  test("a carrier callback needs the connected carrier and its signature", async () => {
    expect((await shop.post("/api/webhooks/carrier/http", {})).status).toBe(404);
    expect((await shop.post("/api/webhooks/carrier/simulator", {})).status).toBe(400);
    expect((await shop.open("/api/webhooks/carrier/simulator")).status).toBe(405);
  });
});
