import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { OrderSchema } from "#server/orders/core/order.schema.ts";
import { retryPayment } from "#server/orders/payments/retry-payment.ts";
import { readEarlyStart } from "#server/orders/withdrawal/early-start.ts";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { TopUpSchema } from "#server/top-up/top-up.schema.ts";
import { decidePayment, readBuyerOrder, postOrder, VIEWER } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { CHINA, creditsAtCarrier, PREPAID, postTopUp, createTopUp, topUpForm } from "#tests/support/sims/top-up.ts";

const HOUR = 60 * 60_000;
const shop = useTestShop();

const orders = () => shop.db.selectFrom("orders").select(["number", "state", "total", "currency"]).orderBy("created_at").execute();
const sessions = async () => (await shop.db.selectFrom("sandbox_sessions").select("id").execute()).length;
const NO_KEY = { checkoutKey: undefined };
const four = (post: () => ReturnType<typeof postTopUp>) => Promise.all(Array.from({ length: 4 }, post));

test("is asked for an early start where the law gives a right to withdraw, and keeps when that was", async () => {
  const german = { region: "DE" };
  expect(await postTopUp(shop, {}, german)).toMatchObject({
    code: "early-start-missing",
    fields: { agreeEarlyStart: { code: "early-start-missing" } },
  });
  const { number } = await createTopUp(shop, { agreeEarlyStart: "on" }, german);
  const order = await shop.db.selectFrom("orders").select(["id", "consents"]).where("number", "=", number).executeTakeFirstOrThrow();
  expect(readEarlyStart(order)).toBe(shop.clock());
  expect((await postTopUp(shop)).ok).toBe(true);
});

describe.each([
  ["with the key of its form", () => topUpForm()],
  ["without a key", () => topUpForm(NO_KEY)],
])("a top-up %s", (_, formOf) => {
  test("posted four times at once is one order with one payment page, and credited once", async () => {
    const form = formOf();
    const results = await four(() => postTopUp(shop, form));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(await orders()).toHaveLength(1);
    expect(await sessions()).toBe(1);
    const [response] = results;
    if (!response?.ok) throw new Error("It was refused");
    await decidePayment(shop, response.payUrl, "pay");
    await shop.settle();
    expect(await creditsAtCarrier(shop)).toEqual([{ iccid: PREPAID, credit: 10_500 }]);
  });

  test("posted again during payment leads to the same page", async () => {
    const form = formOf();
    const first = await createTopUp(shop, form);
    shop.pass(60_000);
    expect(await postTopUp(shop, form)).toEqual(first);
    expect(await sessions()).toBe(1);
  });
});

describe("a top-up with the key of its form", () => {
  test("posted again after payment is the paid order, and costs nothing more", async () => {
    const form = topUpForm();
    const order = await createTopUp(shop, form);
    await decidePayment(shop, order.payUrl, "pay");
    await shop.settle();
    expect(await postTopUp(shop, form)).toEqual({ ...order, payUrl: null });
    expect(await orders()).toHaveLength(1);
  });

  test.each([
    ["another amount", { amount: "20000" }],
    ["another SIM", { iccid: CHINA }],
    ["another method", { paymentMethod: "alipay" }],
    ["another email address", { email: "eve@example.com" }],
  ])("posted again with %s is rejected and names the existing order", async (_what, change) => {
    const form = topUpForm();
    const { number } = await createTopUp(shop, form);
    expect(await postTopUp(shop, { ...form, ...change })).toMatchObject({ ok: false, code: "already-placed", number });
    expect(await orders()).toHaveLength(1);
  });
});

describe("a top-up without a key", () => {
  test("is a new one once the last is paid", async () => {
    for (const round of [1, 2, 3]) {
      const order = await createTopUp(shop, NO_KEY);
      await decidePayment(shop, order.payUrl, "pay");
      await shop.settle();
      expect(await orders()).toHaveLength(round);
    }
    expect(await creditsAtCarrier(shop)).toHaveLength(3);
  });

  test("is a new one once the last has expired, and never returns a paid one, though the first is retried", async () => {
    const first = await createTopUp(shop, NO_KEY);
    shop.pass(HOUR);
    await shop.runJobs();
    const second = await createTopUp(shop, NO_KEY);
    expect(second.number).not.toBe(first.number);
    await decidePayment(shop, second.payUrl, "pay");
    await shop.settle();
    const again = await retryPayment(shop, {
      number: first.number,
      key: first.linkKey,
      method: "card",
      language: "en",
      clientAddress: "203.0.113.7",
    });
    expect(again.ok).toBe(true);
    expect(await postTopUp(shop, NO_KEY)).toMatchObject({ number: first.number });
    expect(await readBuyerOrder(shop, second)).toMatchObject({ state: "delivered" });
  });

  test("is another one with another method, amount, SIM or email address", async () => {
    for (const change of [{}, { paymentMethod: "alipay" }, { amount: "5000" }, { iccid: CHINA }, { email: "eve@example.com" }])
      await createTopUp(shop, { ...NO_KEY, ...change });
    expect(await orders()).toHaveLength(5);
  });

  test("never opens the order of somebody else with the same fields", async () => {
    const ada = await createTopUp(shop, NO_KEY);
    const elsewhere = await createTopUp(shop, NO_KEY, { clientAddress: "198.51.100.99" });
    expect(elsewhere.number).not.toBe(ada.number);
    expect(elsewhere.linkKey).not.toBe(ada.linkKey);
  });

  test("has a key that nobody can post, nor compute without the shop's secrets", async () => {
    await createTopUp(shop, NO_KEY);
    const { checkout_key: key } = await shop.db.selectFrom("orders").select("checkout_key").executeTakeFirstOrThrow();
    expect(TopUpSchema.safeParse(topUpForm({ checkoutKey: key })).error?.issues).toMatchObject([{ path: ["checkoutKey"] }]);
    expect(OrderSchema.shape.checkoutKey.safeParse(key).success).toBe(false);
    const eve = { clientAddress: "198.51.100.99" };
    const { hash } = await shop.db.selectFrom("orders").select("checkout_hash as hash").executeTakeFirstOrThrow();
    for (const known of [hash, `${hash} ${VIEWER.clientAddress}`, `${hash} address ${VIEWER.clientAddress}`]) {
      const checkoutKey = createHash("sha256").update(known).digest("base64url");
      await createTopUp(shop, { checkoutKey }, eve);
    }
    expect(await orders()).toHaveLength(4);
  });
});

describe("the price of a top-up", () => {
  test.each(["0", "1", "9999", "10001", "999999999"])("is one of the offered amounts: %s is rejected", async (amount) => {
    expect(await postTopUp(shop, { amount })).toEqual({
      ok: false,
      code: "amount-not-offered",
      fields: { amount: { code: "amount-not-offered" } },
    });
    expect(await orders()).toEqual([]);
  });

  test("is in HKD, whatever currency the visitor has chosen", async () => {
    await createTopUp(shop, {}, { currency: "USD" });
    expect(await orders()).toMatchObject([{ total: 10_000, currency: "HKD" }]);
  });

  test("and its bonus are those of the moment of posting, not of opening the page; a bought one keeps its own", async () => {
    const offer = shop.catalogue().packages.get("PREPAID-100");
    if (!offer?.prepaid) throw new Error("There is no such offer");
    offer.prices = { HKD: 9000 };
    offer.prepaid = { ...offer.prepaid, credit: 11_000 };
    const order = await createTopUp(shop);
    expect(await orders()).toMatchObject([{ total: 9000 }]);
    offer.prepaid = { ...offer.prepaid, credit: 10_000 };
    await decidePayment(shop, order.payUrl, "pay");
    await shop.settle();
    expect(await creditsAtCarrier(shop)).toEqual([{ iccid: PREPAID, credit: 11_000 }]);
  });

  test("is rejected if it got worse since the page showed it, not if it got better, nor if the form carries none", async () => {
    const prepaid = shop.catalogue().packages.get("PREPAID-100")?.prepaid;
    const shown = (price: number, credit: number) => postTopUp(shop, { quoted: `5000:5000:5000 10000:${price}:${credit} 20000:1:99999` });
    if (prepaid?.credit !== 10_500) throw new Error("There is another offer");
    const worse = { ok: false, code: "price-changed" };
    expect(await shown(9999, 10_500)).toMatchObject(worse);
    expect(await shown(10_000, 10_501)).toMatchObject(worse);
    expect(await orders()).toEqual([]);
    for (const fine of [await shown(10_000, 10_500), await shown(10_001, 10_499), await postTopUp(shop, { quoted: "10000:1" })])
      expect(fine.ok).toBe(true);
  });

  test("is kept for a form that has its order, though it is posted again after the price rose", async () => {
    const form = topUpForm({ quoted: "10000:10000:10500" });
    const first = await createTopUp(shop, form);
    const offer = shop.catalogue().packages.get("PREPAID-100");
    if (offer) offer.prices = { HKD: 11_000 };
    expect(await postTopUp(shop, form)).toEqual(first);
  });

  test("of an amount that is no longer on sale is rejected", async () => {
    const offer = shop.catalogue().packages.get("PREPAID-100");
    if (offer) offer.prices = {};
    expect(await postTopUp(shop)).toEqual({ ok: false, code: "amount-not-offered", fields: { amount: { code: "amount-not-offered" } } });
  });
});

test("a China SIM can be topped up from the mainland, where no new one is sold", async () => {
  const inTheMainland = { ipCountry: "CN" };
  const newOne = orderForm({ package: "CHINA-100", way: "esim" });
  expect(await postOrder(shop, newOne, inTheMainland)).toMatchObject({ ok: false, code: "mainland" });
  expect((await postTopUp(shop, { iccid: CHINA }, inTheMainland)).ok).toBe(true);
});

test("a larger amount never costs more for its credit, in any currency", () => {
  for (const offers of shop.catalogue().credit.values())
    for (const currency of CURRENCIES) {
      const rates = offers.map(({ prepaid, prices }) => (prices[currency] ?? 0) / (prepaid?.credit ?? 1));
      expect(rates).toEqual(rates.toSorted((a, b) => b - a));
    }
});
