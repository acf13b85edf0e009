import { beforeEach, describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { caller, tokenOf, type Call } from "#tests/support/api/api-call.ts";
import { POSTED_SIM, decidePayment } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { createAccountOrder, insertAccount } from "#tests/support/sims/sims.ts";

const shop = useTestShop();
let call: Call;
let ada: string;
let Token: string;
beforeEach(async () => {
  call = caller(shop);
  ada = await insertAccount(shop, "ada@example.com");
  Token = await tokenOf(shop, { accountId: ada });
});

const HKD = (amount: number) => ({ amount, currency: "HKD" });
const form = (fields: Record<string, string | string[]> = {}) => ({ ...orderForm(), currency: "HKD", ...fields });
const countOrders = async () => (await shop.db.selectFrom("orders").select("id").execute()).length;

describe("/order/quote", () => {
  test("returns every part of the price with its currency, and the payment methods; places nothing", async () => {
    const { prices } = shop.catalogue().packages.get("JP-5GB-30D") ?? {};
    const quoted = await call("/order/quote", { package: "JP-5GB-30D", way: "esim", quantity: "2", currency: "344" });
    expect(quoted).toMatchObject({
      resultCode: "SUCCESS",
      data: {
        quantity: 2,
        unitPrice: HKD(prices?.HKD ?? 0),
        total: HKD(2 * (prices?.HKD ?? 0)),
        postalFeeKnown: true,
        credit: null,
        paymentMethods: ["card", "alipay", "wechat"],
      },
    });
    expect((await call("/order/quote", { package: "JP-5GB-30D", way: "esim", quantity: "1" })).data.total).toMatchObject({ currency: "USD" });
    const parcel = { package: "JP-5GB-30D", way: "physical", quantity: "1", currency: "HKD" };
    expect((await call("/order/quote", parcel)).data.postalFeeKnown).toBe(false);
    expect((await call("/order/quote", { ...parcel, addressCountry: "HK" })).data.postalFeeKnown).toBe(true);
    expect(await countOrders()).toBe(0);
  });

  test("reports each rejected field, in the caller's language", async () => {
    const right = { package: "JP-5GB-30D", way: "esim", quantity: "1", currency: "HKD" };
    expect(await call("/order/quote", { ...right, promoCode: "NO-SUCH" })).toMatchObject({
      resultCode: "PROMO_INVALID",
      resultMessage: "Invalid Promo Code",
      data: { fields: { promoCode: ["Invalid Promo Code"] } },
    });
    expect((await call("/order/quote", { ...right, package: "XX-1GB-1D" })).resultCode).toBe("PACKAGE_UNAVAILABLE");
    expect((await call("/order/quote", { ...right, quantity: "11" })).data.fields).toEqual({ quantity: ["You can buy up to 10 in one order"] });
    expect((await call("/order/quote", { ...right, quantity: "0" }, { lang: "hk" })).resultMessage).toMatch(/\p{Script=Han}/u);
    expect((await call("/order/quote", { ...right, currency: "EUR" })).data.fields).toHaveProperty("currency");
    expect((await call("/order/quote", { ...right, way: "physical", addressCountry: "AQ" })).resultCode).toBe("NOT_POSTED_TO");
  });

  test("does not look up a promo code without a way, so that it does not count as an invalid one", async () => {
    const limits = () => shop.db.selectFrom("rate_limits").select("key").execute();
    const incomplete = { package: "JP-5GB-30D", quantity: "1", currency: "HKD" };
    await call("/order/quote", incomplete);
    const before = await limits();
    const { data } = await call("/order/quote", { ...incomplete, promoCode: "NO-SUCH" });
    expect(Object.keys(data.fields as object)).toEqual(["way"]);
    expect(await limits()).toEqual(before);
  });

  test("checks the SIMs to renew, each by its index", async () => {
    const sims = { package: "JP-5GB-30D", way: "sim", quantity: "2", currency: "HKD" };
    const iccid = [simCardIccid(3), simCardIccid(600)];
    expect(await call("/order/quote", { ...sims, iccid })).toMatchObject({
      resultCode: "SIM_PREPAID",
      data: { fields: { "iccid[1]": [expect.any(String)] } },
    });
    expect((await call("/order/quote", { ...sims, iccid: [simCardIccid(3), simCardIccid(4)] })).resultCode).toBe("SUCCESS");
    expect((await call("/order/quote", { ...sims, quantity: "3", iccid: [simCardIccid(3), simCardIccid(4)] })).data.fields).toHaveProperty(
      "quantity",
    );
  });
});

describe("/order/create", () => {
  test("places a guest's order and returns number, key, price and an absolute payment page; its key opens it", async () => {
    const placed = await call("/order/create", form());
    expect(placed).toMatchObject({ resultCode: "SUCCESS", data: { state: "awaiting-payment", outcome: "processing", quantity: 1 } });
    expect(placed.data.payUrl).toMatch(/^http:\/\/localhost:\d+\/sandbox\/pay\//);
    const { order, key } = placed.data as { order: string; key: string };
    expect(placed.data.page).toBe(`${shop.env.publicOrigin}/en/order-result?order=${order}&key=${key}`);
    expect((await call("/order/getOrderDetail", { order, key })).data).toMatchObject({ order, email: "ada@example.com", total: placed.data.total });
  });

  test("posted twice, simultaneously and later, the same key is one order with one response; with other fields it names the order, without access to it", async () => {
    const once = form();
    const results = await Promise.all([call("/order/create", once), call("/order/create", once), call("/order/create", once)]);
    const again = await call("/order/create", once, { Token });
    for (const result of [...results, again]) expect(result).toEqual(results[0]);
    expect(results[0]?.resultCode).toBe("SUCCESS");
    expect(await countOrders()).toBe(1);
    const other = await call("/order/create", { ...once, quantity: "2" });
    expect(other).toMatchObject({ resultCode: "ALREADY_PLACED" });
    expect(other.data).toEqual({ order: results[0]?.data.order });
    expect(await countOrders()).toBe(1);
  });

  test("a promo code that the buyer has used is rejected like any other, with its rule", async () => {
    const { data } = await call("/order/create", form({ promoCode: "WELCOME10" }));
    await decidePayment(shop, String(data.payUrl), "pay");
    await shop.settle();
    const text = "Invalid Promo Code: it can be used once per customer. Please remove the code and pay again.";
    const rejected = await call("/order/create", form({ promoCode: "WELCOME10" }));
    expect(rejected).toMatchObject({ resultCode: "PROMO_INVALID", resultMessage: text, data: { fields: { promoCode: [text] } } });
  });

  test("does not sell a plan with Mainland China there: names the field that places the buyer there, and the alternatives", async () => {
    const parcel = { ...POSTED_SIM, way: "physical", addressCountry: "CN", province: "Guangdong", city: "Shenzhen", postalCode: "518000" };
    const rejected = await call("/order/create", form({ ...parcel, package: "CN-1GB-7D" }));
    expect(rejected).toMatchObject({
      resultCode: "MAINLAND",
      resultMessage: "Plans including Mainland China cannot be bought by customers in Mainland China.",
      data: { reason: "address", page: expect.stringContaining(`${shop.env.publicOrigin}/en/plan-unavailable?package=CN-1GB-7D`) },
    });
    const byPhone = await call("/order/create", form({ package: "CN-1GB-7D", phoneCountry: "CN", phone: "13800138000" }));
    expect(byPhone).toMatchObject({ resultCode: "MAINLAND", data: { reason: "phone" } });
    const quoted = { package: "CN-1GB-7D", way: "physical", quantity: "1", currency: "HKD", addressCountry: "CN" };
    expect((await call("/order/quote", quoted)).data.reason).toBe("address");
    expect(await countOrders()).toBe(0);
  });

  test.each(["0", "1199", "abc", "-1", "USD:-1", "USD 1199", "usd:1199", "none"])("does not take %s for a price that was quoted", async (quoted) => {
    const { resultCode, data } = await call("/order/create", form({ quoted }));
    expect([resultCode, Object.keys(data.fields as object)]).toEqual(["PARAM_ERROR", ["quoted"]]);
  });

  test("rejects a price higher than quoted", async () => {
    const { quoted } = (await call("/order/quote", form())).data as { quoted: string };
    const [currency, total] = quoted.split(":");
    const cheaper = `${currency}:${Number(total) - 1}`;
    expect((await call("/order/create", form({ quoted: cheaper }))).resultCode).toBe("TOTAL_CHANGED");
    expect(await countOrders()).toBe(0);
    const once = form({ quoted });
    expect((await call("/order/create", once)).resultCode).toBe("SUCCESS");
    expect((await call("/order/create", { ...once, quoted: cheaper })).resultCode).toBe("SUCCESS");
  });
});

describe("/order/getOrderList and /order/getOrderDetail", () => {
  test("an account has its own orders, with installation codes; another account's are not found", async () => {
    const own = await createAccountOrder(shop, ada, orderForm());
    const { data } = await call("/order/getOrderList", {}, { Token });
    expect(data).toMatchObject({
      page: 1,
      pages: 1,
      orders: [{ order: own.number, state: "delivered", way: "esim", title: "Japan · 5 GB · 30 days" }],
    });
    const detail = await call("/order/getOrderDetail", { order: own.number }, { Token });
    expect(detail.data).toMatchObject({
      channel: "shop",
      physical: false,
      payment: { state: "paid", method: "card" },
      units: [{ state: "delivered", iccid: own.iccid, esim: { activationCode: expect.stringMatching(/^LPA:1\$/) } }],
    });
    const bob = await tokenOf(shop, { accountId: await insertAccount(shop, "bob@example.com") });
    expect((await call("/order/getOrderList", {}, { Token: bob })).data.orders).toEqual([]);
    expect((await call("/order/getOrderDetail", { order: own.number }, { Token: bob })).resultCode).toBe("ORDER_UNKNOWN");
    expect((await call("/order/getOrderDetail", { order: own.number, key: own.linkKey }, { Token: bob })).resultCode).toBe("SUCCESS");
  });

  test("without a key needs an account: no Token, an ended one and an ICCID session are rejected", async () => {
    const own = await createAccountOrder(shop, ada, orderForm());
    const card = await tokenOf(shop, { iccid: own.iccid });
    for (const [token, code] of [
      ["", "TOKEN_VALID_FAIL"],
      ["a".repeat(43), "TOKEN_VALID_FAIL"],
      [card, "ACCOUNT_NEEDED"],
    ] as const) {
      expect((await call("/order/getOrderDetail", { order: own.number }, { Token: token })).resultCode).toBe(code);
      expect((await call("/order/getOrderList", {}, { Token: token })).resultCode).toBe(code);
    }
    const wrong = await call("/order/getOrderDetail", { order: own.number, key: "x".repeat(22) }, { lang: "zh-hk" });
    expect(wrong).toMatchObject({ resultCode: "ORDER_UNKNOWN", resultMessage: expect.stringMatching(/\p{Script=Han}/u), resultData: null });
    expect((await call("/order/getOrderDetail", {}, { Token })).data.fields).toHaveProperty("order");
  });

  test("a guest's order belongs to the account once its address is verified, and follows its payment", async () => {
    const placed = await call("/order/create", form());
    await decidePayment(shop, String(placed.data.payUrl), "pay");
    await shop.settle();
    const { data } = await call("/order/getOrderDetail", { order: String(placed.data.order) }, { Token, lang: "cn" });
    expect(data).toMatchObject({ state: "delivered", outcome: "success", title: expect.stringContaining("日本") });
    expect(data.paidAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect((data.history as { state: string }[]).map(({ state }) => state)).toContain("paid");
    expect((await call("/order/create", form({ checkoutKey: "k".repeat(20) }), { Token })).resultCode).toBe("SUCCESS");
    expect((await call("/order/getOrderList", { page: "9" }, { Token })).data).toMatchObject({ page: 1, pages: 1, orders: [{}, {}] });
  });
});
