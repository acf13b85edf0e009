import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { canUsePromoCode } from "#server/orders/promo/reserve-promo-code.ts";
import { retryPayment } from "#server/orders/payments/retry-payment.ts";
import { decidePayment, postOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { openTestShop, orderForm, type TestShop } from "#tests/support/shop.ts";
import { insertAccount } from "#tests/support/sims/sims.ts";

const MINUTE = 60_000;
let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());

const INVALID = { ok: false, code: "promo-invalid", field: "promoCode" };
/** Names the rule of the code, and not who has used it. */
const USED_UP = { ...INVALID, code: "promo-used-up" };
const ONCE = { ...INVALID, code: "promo-once" };
const taken = async (code: string) =>
  (await shop.db.selectFrom("promo_codes").select("taken").where("code", "=", code).executeTakeFirstOrThrow()).taken;

describe("a customer is one mailbox", () => {
  test.each(["ADA@EXAMPLE.COM", " ada@example.com ", "ada+2@example.com", "Ada+Two@example.com"])(
    "so a code for one use is rejected for %s after ada@example.com",
    async (email) => {
      await createOrder(shop, orderForm({ promoCode: "WELCOME10" }));
      expect(await postOrder(shop, orderForm({ promoCode: "WELCOME10", email }))).toEqual(ONCE);
      expect(await taken("WELCOME10")).toBe(1);
    },
  );

  test("or one account, whatever email address its orders are for", async () => {
    const ada = await insertAccount(shop, "ada@example.com");
    await createOrder(shop, orderForm({ promoCode: "WELCOME10" }), { accountId: ada });
    expect(await postOrder(shop, orderForm({ promoCode: "WELCOME10", email: "other@example.com" }), { accountId: ada })).toEqual(ONCE);
    expect(await postOrder(shop, orderForm({ promoCode: "WELCOME10", email: "other@example.com" }))).toMatchObject({ ok: true });
  });
});

describe("uses per customer", () => {
  test("are counted without races: of 20 simultaneous orders of one buyer one gets the code", async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        postOrder(shop, orderForm({ promoCode: "WELCOME10", email: `ada+${n}@example.com` }), { clientAddress: `203.0.113.${n}` }),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await taken("WELCOME10")).toBe(1);
  });

  test("are counted without races for two abandoned orders that are paid again: the second waits for the first", async () => {
    const abandoned: string[] = [];
    for (let n = 0; n < 2; n++) {
      const order = await createOrder(shop, orderForm({ promoCode: "WELCOME10" }));
      await decidePayment(shop, order.payUrl, "cancel");
      await shop.settle();
      abandoned.push((await shop.db.selectFrom("orders").select("id").where("number", "=", order.number).executeTakeFirstOrThrow()).id);
    }
    const [first = "", second = ""] = abandoned;
    const use = { email: "ada@example.com", now: shop.clock() };
    let waiting: Promise<boolean> | undefined;
    await shop.db.transaction().execute(async (tx) => {
      expect(await canUsePromoCode(tx, "WELCOME10", { ...use, orderId: first })).toBe(true);
      waiting = shop.db.transaction().execute((other) => canUsePromoCode(other, "WELCOME10", { ...use, orderId: second }));
      // Gives the other one time to query.
      for (let round = 0; round < 50; round++) await tx.selectFrom("promo_codes").select("code").execute();
      await tx.updateTable("payments").set({ state: "open" }).where("order_id", "=", first).execute();
    });
    expect(await waiting).toBe(false);
  });

  test("above one are shown as a number", async () => {
    await shop.db.updateTable("promo_codes").set({ max_uses_per_customer: 2 }).where("code", "=", "WELCOME10").execute();
    for (let n = 0; n < 2; n++) await createOrder(shop, orderForm({ promoCode: "WELCOME10" }));
    expect(await postOrder(shop, orderForm({ promoCode: "WELCOME10" }))).toEqual({ ...INVALID, code: "promo-times", values: { most: 2 } });
  });

  test("used up meanwhile end an abandoned expired order: its price is no longer valid", async () => {
    const abandoned = await createOrder(shop, orderForm({ promoCode: "WELCOME10" }));
    shop.pass(60 * MINUTE);
    await shop.runJobs();
    await createOrder(shop, orderForm({ promoCode: "WELCOME10" }));
    const again = await retryPayment(shop, {
      number: abandoned.number,
      key: abandoned.linkKey,
      method: "card",
      language: "en",
      clientAddress: "203.0.113.7",
    });
    expect(again).toEqual({ ok: false, code: "order-closed" });
  });

  test("cannot be probed by address: after 20 rejections codes are rejected unread", async () => {
    for (let n = 0; n < 20; n++) await createOrder(shop, orderForm({ promoCode: "WELCOME10", email: `b${n}@example.com` }));
    for (let n = 0; n < 20; n++) expect(await postOrder(shop, orderForm({ promoCode: "WELCOME10", email: `b${n}@example.com` }))).toEqual(ONCE);
    expect(await postOrder(shop, orderForm({ promoCode: "WELCOME10", email: "new@example.com" }))).toMatchObject({ code: "too-many-tries" });
  });
});

describe("the reservation of a code", () => {
  const limited = () =>
    shop.db
      .insertInto("promo_codes")
      .values({ code: "ONCE", kind: "percent", basis_points: 1000, starts_at: null, ends_at: null, max_uses: 1, max_uses_per_customer: null })
      .execute();

  test("is released when the order expires, and not before", async () => {
    await limited();
    await createOrder(shop, orderForm({ promoCode: "ONCE" }));
    expect(await postOrder(shop, orderForm({ promoCode: "ONCE", email: "bob@example.com" }))).toMatchObject(USED_UP);
    shop.pass(60 * MINUTE);
    await shop.runJobs();
    expect(await taken("ONCE")).toBe(0);
    expect(await postOrder(shop, orderForm({ promoCode: "ONCE", email: "bob@example.com" }))).toMatchObject({ ok: true });
  });

  test("becomes final when the order is paid", async () => {
    await limited();
    const order = await createOrder(shop, orderForm({ promoCode: "ONCE" }));
    await decidePayment(shop, order.payUrl, "pay");
    await shop.settle();
    shop.pass(60 * MINUTE);
    await shop.runJobs();
    expect(await taken("ONCE")).toBe(1);
    expect(await shop.db.selectFrom("promo_uses").select("state").execute()).toEqual([{ state: "used" }]);
  });
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
