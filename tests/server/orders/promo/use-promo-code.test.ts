import { describe, expect, test } from "vitest";
import { retryPayment } from "#server/orders/payments/retry-payment.ts";
import type { PlacedOrder } from "#server/orders/checkout/place-order.ts";
import { decidePayment, postOrder, createOrder, readBuyerOrder, POSTED_SIM } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { insertAccount } from "#tests/support/sims/sims.ts";

const shop = useTestShop();

const INVALID = { ok: false, code: "promo-invalid", field: "promoCode" };
/** Names the rule of the code, and not who has used it. */
const ONCE = { ...INVALID, code: "promo-once" };
const taken = async (code: string) =>
  (await shop.db.selectFrom("promo_codes").select("taken").where("code", "=", code).executeTakeFirstOrThrow()).taken;

const withCode = (promoCode: string, email = "ada@example.com") => orderForm({ promoCode, email });
const pay = async (order: PlacedOrder) => {
  await decidePayment(shop, order.payUrl, "pay");
  await shop.settle();
};
const buy = async (form: Record<string, string>, viewer = {}) => pay(await createOrder(shop, form, viewer));
const limited = (uses: number) =>
  shop.db
    .insertInto("promo_codes")
    .values({ code: "FEW", kind: "percent", basis_points: 1000, starts_at: null, ends_at: null, max_uses: uses, max_uses_per_customer: null })
    .execute();
const stateOf = async (order: PlacedOrder) => (await readBuyerOrder(shop, order)).state;

describe("a customer is one mailbox", () => {
  test.each(["ADA@EXAMPLE.COM", " ada@example.com ", "ada+2@example.com"])(
    "so a code for one use is rejected for %s after ada@example.com",
    async (email) => {
      await buy(withCode("WELCOME10"));
      expect(await postOrder(shop, withCode("WELCOME10", email))).toEqual(ONCE);
      expect(await taken("WELCOME10")).toBe(1);
    },
  );

  test("or one account, whatever email address its orders are for", async () => {
    const ada = await insertAccount(shop, "ada@example.com");
    await buy(withCode("WELCOME10"), { accountId: ada });
    expect(await postOrder(shop, withCode("WELCOME10", "other@example.com"), { accountId: ada })).toEqual(ONCE);
    expect(await postOrder(shop, withCode("WELCOME10", "other@example.com"))).toMatchObject({ ok: true });
  });
});

describe("an unpaid order", () => {
  test("uses nothing of its code: neither the last use nor the one of the address that a stranger typed", async () => {
    await limited(1);
    for (let n = 0; n < 5; n++) await createOrder(shop, withCode("FEW", `stranger-${n}@example.com`));
    for (let n = 0; n < 2; n++) await createOrder(shop, withCode("WELCOME10"));
    await buy(withCode("FEW"));
    await buy(withCode("WELCOME10"));
    expect([await taken("FEW"), await taken("WELCOME10")]).toEqual([1, 1]);
  });

  test("is paid at its price if the code ends meanwhile", async () => {
    const order = await createOrder(shop, withCode("WELCOME10"));
    await shop.db.updateTable("promo_codes").set({ ends_at: shop.clock() }).where("code", "=", "WELCOME10").execute();
    await pay(order);
    expect(await stateOf(order)).toBe("delivered");
  });

  test("cannot be paid again once others have used up its code", async () => {
    await limited(1);
    const abandoned = await createOrder(shop, withCode("FEW", "bob@example.com"));
    await decidePayment(shop, abandoned.payUrl, "cancel");
    await shop.settle();
    await buy(withCode("FEW"));
    const again = { number: abandoned.number, key: abandoned.linkKey, method: "card", language: "en", clientAddress: "203.0.113.7" } as const;
    expect(await retryPayment(shop, again)).toEqual({ ok: false, code: "order-closed" });
  });

  test("has its payment page closed as soon as the last use is paid", async () => {
    await limited(1);
    const slow = await createOrder(shop, withCode("FEW", "bob@example.com"));
    await buy(withCode("FEW"));
    await decidePayment(shop, slow.payUrl, "pay");
    await shop.settle();
    expect(await stateOf(slow)).toBe("awaiting-payment");
    expect(await shop.db.selectFrom("refunds").select("id").execute()).toEqual([]);
  });
});

describe("payments at the same time", () => {
  /** Pays all orders before the shop hears of any. Returns their states. */
  const payTogether = async (orders: PlacedOrder[]) => {
    for (const { payUrl } of orders) await decidePayment(shop, payUrl, "pay");
    await shop.settle();
    return (await Promise.all(orders.map(stateOf))).sort();
  };

  test("never use a code more often than its limit: the others are refunded in full", async () => {
    await limited(2);
    const orders = await Promise.all([1, 2, 3, 4, 5].map((n) => createOrder(shop, withCode("FEW", `b${n}@example.com`))));
    expect(await payTogether(orders)).toEqual(["delivered", "delivered", "refunded", "refunded", "refunded"]);
    expect(await taken("FEW")).toBe(2);
    expect(await shop.db.selectFrom("refunds").select(["reason", "state"]).distinct().execute()).toEqual([
      { reason: "late-payment", state: "succeeded" },
    ]);
  });

  test("never exceed the uses of one buyer", async () => {
    const orders = await Promise.all(
      ["ada@example.com", "a.da+2@gmail.com", "ada@googlemail.com"].map((email) => createOrder(shop, withCode("WELCOME10", email))),
    );
    expect(await payTogether(orders)).toEqual(["delivered", "delivered", "refunded"]);
  });

  test("release the SIM cards of an order that is refunded", async () => {
    await limited(1);
    const posted = { ...POSTED_SIM, quantity: "2" };
    await payTogether([
      await createOrder(shop, orderForm({ ...posted, promoCode: "FEW" })),
      await createOrder(shop, orderForm({ ...posted, promoCode: "FEW", email: "bob@example.com" })),
    ]);
    expect((await shop.db.selectFrom("sim_stock").select("reserved").where("kind", "=", "physical").executeTakeFirstOrThrow()).reserved).toBe(2);
  });
});

test("uses above one per customer are shown as a number", async () => {
  await shop.db.updateTable("promo_codes").set({ max_uses_per_customer: 2 }).where("code", "=", "WELCOME10").execute();
  for (let n = 0; n < 2; n++) await buy(withCode("WELCOME10"));
  expect(await postOrder(shop, withCode("WELCOME10"))).toEqual({ ...INVALID, code: "promo-times", values: { most: 2 } });
});

test("the uses of a customer cannot be probed by address: after 60 rejections codes are rejected unread", async () => {
  for (let n = 0; n < 60; n++) await buy(withCode("WELCOME10", `b${n}@example.com`));
  for (let n = 0; n < 60; n++) expect(await postOrder(shop, withCode("WELCOME10", `b${n}@example.com`))).toEqual(ONCE);
  expect(await postOrder(shop, withCode("WELCOME10", "new@example.com"))).toMatchObject({ code: "too-many-tries-minutes" });
});

test("rejects a code that is invalid for everybody with the reason, an unknown one without", async () => {
  const base = {
    kind: "percent" as const,
    basis_points: 1000,
    starts_at: null,
    ends_at: null,
    max_uses: null,
    max_uses_per_customer: null,
    taken: 0,
  };
  const now = shop.clock();
  await shop.db
    .insertInto("promo_codes")
    .values([
      { ...base, code: "EARLY", starts_at: now + 1 },
      { ...base, code: "LATE", ends_at: now },
      { ...base, code: "USEDUP", max_uses: 1, taken: 1 },
      { ...base, code: "BIGONLY" },
      { ...base, code: "ELSEWHERE", kind: "fixed", basis_points: null },
    ])
    .execute();
  await shop.db
    .insertInto("promo_amounts")
    .values([
      { code: "BIGONLY", currency: "HKD", amount: null, minimum_subtotal: 9301 },
      { code: "ELSEWHERE", currency: "USD", amount: 100, minimum_subtotal: 0 },
    ])
    .execute();
  const reasons = {
    EARLY: { code: "promo-early" },
    LATE: { code: "promo-over" },
    USEDUP: { code: "promo-used-up" },
    BIGONLY: { code: "promo-minimum", values: { least: "HK$93.01" } },
    ELSEWHERE: { code: "promo-currency" },
    NEVERWAS: { code: "promo-invalid" },
  };
  for (const [promoCode, reason] of Object.entries(reasons)) {
    expect(await postOrder(shop, orderForm({ promoCode }))).toMatchObject({ ...INVALID, ...reason });
  }
});
