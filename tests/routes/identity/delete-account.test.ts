import { beforeAll, describe, expect, test } from "vitest";
import { buyer, validOrderForm, type Buyer } from "#tests/support/buyer.ts";
import { decode, titleOf } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";
import { askForCode, messagesTo, signInByCode } from "#tests/support/identity/sign-in.ts";

const ESIM_SITE = "https://esim.example/start";
const PAGE = "/en/account/detail";

const server = useServer({ env: { ESIM_SITE_URL: ESIM_SITE, SIMULATOR_DELAY_MS: "0", TRUST_PROXY_HOPS: "1" } });
let ada: Buyer;
beforeAll(async () => {
  ada = await somebody("ada@example.com");
});

let visitors = 0;
const visitor = () => buyer(server, { headers: { "X-Forwarded-For": `198.18.8.${++visitors}` } });
async function somebody(email: string): Promise<Buyer> {
  const shop = visitor();
  await signInByCode(shop, email);
  return shop;
}

describe("the export", () => {
  test("is a dated file with the account's own orders, not cached, and nothing of others", async () => {
    const shop = await somebody("export@example.com");
    await shop.post("/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1", validOrderForm({ email: "export@example.com" }));
    const file = await shop.open("/en/account/export");
    expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="rovelink-account-\d{4}-\d\d-\d\d\.json"$/);
    expect(file.headers.get("Cache-Control")).toBe("no-store");
    const data = JSON.parse(file.html);
    expect(data.orders).toHaveLength(1);
    expect(data.account.email).toBe("export@example.com");
    const [other] = JSON.parse((await ada.open("/en/account/export")).html).orders;
    expect(other).toBeUndefined();
  });

  test("is limited to five an hour; then the page says when to retry, in the language of the address", async () => {
    const shop = await somebody("often@example.com");
    for (let n = 0; n < 5; n++) expect((await shop.open("/en/account/export")).status).toBe(200);
    for (const [language, message] of [
      ["en", "Please try again in an hour"],
      ["zh-cn", "请一小时后再试"],
      ["zh-hk", "請一小時後再試"],
    ]) {
      const rejected = await shop.open(`/${language}/account/export`);
      expect([rejected.status, rejected.location]).toEqual([303, `/${language}/account/detail`]);
      shop.keep(rejected);
      expect((await shop.open(`/${language}/account/detail`)).html).toContain(message);
    }
    expect((await (await somebody("another@example.com")).open("/en/account/export")).status).toBe(200);
  });
});

describe("deleting an account", () => {
  test.each([
    ["code", "", "The input content cannot be empty"],
    ["code", "123456", "This code is incorrect or has expired"],
    ["agreeDelete", "", "Not selected to agree to the agreement"],
  ])("is rejected if %s is %j: %s", async (field, value, message) => {
    const page = await ada.post("/en/account/delete", { intent: "delete", code: "123456", agreeDelete: "on", [field]: value });
    expect(page.status).toBe(400);
    expect(titleOf(page)).toMatch(/^Error: /);
    expect(decode(/<div id="delete-errors".*?<\/ul>/s.exec(page.html)?.[0] ?? "")).toContain(message);
    expect((await ada.open(PAGE)).status).toBe(200);
  });

  test("needs a code from its own mail, confirms the deletion, and the order's link opens nothing", async () => {
    const shop = await somebody("gone@example.com");
    const order = await shop.post("/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1", validOrderForm({ email: "gone@example.com" }));
    const result = await shop.post(order.location ?? "", { outcome: "pay" });
    await shop.openUntil(result.location ?? "", "LPA:1$");
    const code = await askForCode(shop, "/en/account/delete", {}, "gone@example.com");
    const done = await shop.post("/en/account/delete", { intent: "delete", code, agreeDelete: "on" });
    expect([done.status, done.location]).toEqual([303, "/en/account/delete?done=1"]);
    shop.keep(done);
    expect(shop.carries("Token")).toBeUndefined();
    expect((await shop.open("/en/account/delete?done=1")).text).toContain("Your account has been deleted");
    expect((await shop.open(result.location ?? "")).status).toBe(404);
    expect(await messagesTo(server.origin, "gone@example.com")).toEqual([]);
  });
});

describe("the link to the eSIM site", () => {
  const redeem = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const response = await fetch(new URL("/api/product/redeemEsimLink", server.origin), { method: "POST", body, headers });
    return { status: response.status, ...((await response.json()) as object) };
  };
  const json = { "Content-Type": "application/json" };

  test("is a plain confirmation for a visitor", async () => {
    const shop = visitor();
    expect((await shop.open("/en/esim-link")).html).not.toContain("agreeShare");
    expect((await shop.post("/en/esim-link", {})).location).toBe(ESIM_SITE);
  });

  test("asks an account to share email and phone, and rejects without the tick", async () => {
    expect((await ada.open("/en/esim-link")).text).toContain("I agree to share my email address and phone number");
    const page = await ada.post("/en/esim-link", { intent: "share" });
    expect(page.status).toBe(400);
    expect(page.text).toContain("Not selected to agree to the agreement");
    expect((await ada.post("/en/esim-link", { intent: "plain" })).location).toBe(ESIM_SITE);
  });

  test("adds a token that the site redeems once, from its own server, as JSON or as a form", async () => {
    for (const asForm of [false, true]) {
      const { location } = await ada.post("/en/esim-link", { intent: "share", agreeShare: "on" });
      expect(location).toMatch(/^https:\/\/esim\.example\/start\?token=[\w.-]+$/);
      const token = new URL(location ?? "").searchParams.get("token") ?? "";
      const ask = () => (asForm ? redeem(new URLSearchParams({ token })) : redeem(JSON.stringify({ token }), json));
      expect(await ask()).toEqual({ status: 200, resultCode: "SUCCESS", resultMessage: "", resultData: { email: "ada@example.com", phone: null } });
      expect(await ask()).toMatchObject({ status: 200, resultCode: "TOKEN_VALID_FAIL", resultData: null });
    }
  });

  test("answers an invalid token or invalid JSON in the envelope", async () => {
    for (const body of ['{"token":7}', '{"token":"x"}']) {
      expect(await redeem(body, json)).toMatchObject({ status: 200, resultCode: "TOKEN_VALID_FAIL", resultMessage: expect.stringMatching(/./) });
    }
    for (const body of ["{", "[]", "{}"]) expect(await redeem(body, json)).toMatchObject({ status: 200, resultCode: "PARAM_ERROR" });
  });
});
