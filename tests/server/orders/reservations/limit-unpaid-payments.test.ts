import { describe, expect, test } from "vitest";
import { dropOrder } from "#server/orders/cancellation/drop-order.ts";
import { deletePaymentNetworks } from "#server/orders/reservations/limit-unpaid-payments.ts";
import { retryPayment } from "#server/orders/payments/retry-payment.ts";
import { decidePayment, postOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import type { PlaceOrderResult, PlacedOrder } from "#server/orders/checkout/place-order.ts";

const HERE = { clientAddress: "203.0.113.7" };
const ELSEWHERE = { clientAddress: "203.0.113.8" };
const MINUTE = 60_000;

const shop = useTestShop();
let buyers = 0;

const guest = () => orderForm({ email: `guest-${++buyers}@example.com` });
const isPlaced = (result: PlaceOrderResult): result is PlacedOrder => result.ok;
const placeMany = async (count: number, viewer: object = HERE, form = guest) => {
  const orders: PlacedOrder[] = [];
  for (let at = 0; at < count; at++) orders.push(await createOrder(shop, form(), viewer));
  return orders;
};
/** Creates Ada's account. Returns its id. */
async function openAccount(): Promise<string> {
  const row = { id: "acc_ada", email: "ada@example.com", language: "en", consents: "{}", created_at: shop.clock() };
  await shop.db
    .insertInto("accounts")
    .values(row as never)
    .execute();
  return row.id;
}

describe("unpaid orders of guests in one network", () => {
  test("wait for a turn above 60 in half an hour, without affecting other networks", async () => {
    await placeMany(10);
    shop.pass(10 * MINUTE);
    await placeMany(50);
    const form = guest();
    expect(await postOrder(shop, form, HERE)).toMatchObject({ ok: false, code: "queued", values: { seconds: 5 } });
    expect(await postOrder(shop, guest(), HERE)).toMatchObject({ ok: false, code: "queued", values: { seconds: 7 } });
    expect((await postOrder(shop, guest(), ELSEWHERE)).ok).toBe(true);
    expect(await shop.db.selectFrom("sandbox_sessions").select("id").execute()).toHaveLength(61);
    shop.pass(5_000);
    expect((await postOrder(shop, form, HERE)).ok).toBe(true);
    shop.pass(20 * MINUTE);
    expect((await postOrder(shop, guest(), HERE)).ok).toBe(true);
  });

  test("neither block an account there nor count its orders", async () => {
    const accountId = await openAccount();
    await placeMany(5, { ...HERE, accountId });
    await placeMany(60);
    expect((await postOrder(shop, guest(), HERE)).ok).toBe(false);
    await placeMany(5, { ...HERE, accountId });
  });

  test("exclude paid orders: a company behind one address can continue to buy", async () => {
    for (const { payUrl } of await placeMany(25)) await decidePayment(shop, payUrl, "pay");
    await shop.settle();
    await placeMany(60);
    expect((await postOrder(shop, guest(), HERE)).ok).toBe(false);
  });

  test("exclude a repeated form, which gets the same response as before", async () => {
    const form = guest();
    const first = await createOrder(shop, form, HERE);
    for (let times = 0; times < 70; times++) expect(await postOrder(shop, form, HERE)).toEqual(first);
    await placeMany(59);
    expect((await postOrder(shop, guest(), HERE)).ok).toBe(false);
    expect(await postOrder(shop, form, HERE)).toEqual(first);
  });

  test("are counted per /64, and four times as many per /48", async () => {
    const from = (subnet: number) => ({ clientAddress: `2001:db8:1:${subnet}::${++buyers}` });
    for (let subnet = 1; subnet <= 4; subnet++) {
      for (let order = 0; order < 60; order++) await createOrder(shop, guest(), from(subnet));
      expect((await postOrder(shop, guest(), from(subnet))).ok).toBe(false);
    }
    expect((await postOrder(shop, guest(), from(5))).ok).toBe(false);
    expect((await postOrder(shop, guest(), { clientAddress: "2001:db8:2:1::1" })).ok).toBe(true);
  });

  test("leave neither an order nor reservations behind when they are rejected", async () => {
    await placeMany(60);
    const form = { ...guest(), promoCode: "WELCOME10" };
    expect((await postOrder(shop, form, HERE)).ok).toBe(false);
    expect(await shop.db.selectFrom("promo_uses").select("code").execute()).toEqual([]);
    expect(await shop.db.selectFrom("orders").select("id").execute()).toHaveLength(60);
  });

  test("are dropped after an hour", async () => {
    await placeMany(30);
    shop.pass(62 * MINUTE);
    await placeMany(1);
    expect(await deletePaymentNetworks(shop)).toBe(false);
    expect(await shop.db.selectFrom("payment_networks").select("payment_id").execute()).toHaveLength(1);
  });
});

describe("unpaid orders of one account", () => {
  const ada = () => orderForm({ email: "ada@example.com" });

  test("are limited to ten open ones, and continue once one is paid or its page expires", async () => {
    const accountId = await openAccount();
    const [first] = await placeMany(10, { ...HERE, accountId }, ada);
    const rejection = { ok: false, code: "too-many-unpaid-account", values: { minutes: 31 } };
    expect(await postOrder(shop, ada(), { ...ELSEWHERE, accountId })).toEqual(rejection);
    await decidePayment(shop, first?.payUrl ?? null, "pay");
    await shop.settle();
    await createOrder(shop, ada(), { ...HERE, accountId });
    expect(await postOrder(shop, ada(), { ...HERE, accountId })).toEqual(rejection);
    shop.pass(31 * MINUTE);
    await createOrder(shop, ada(), { ...HERE, accountId });
  });

  test("that are dropped free their place, but not without end: each was a page at the payment provider", async () => {
    const accountId = await openAccount();
    for (let times = 0; times < 60; times++) {
      const { number } = await createOrder(shop, ada(), { ...HERE, accountId });
      expect(await dropOrder(shop, { number, accountId })).toEqual({ ok: true });
    }
    expect(await postOrder(shop, ada(), { ...ELSEWHERE, accountId })).toMatchObject({ ok: false, code: "too-many-unpaid-account" });
    shop.pass(30 * MINUTE);
    await createOrder(shop, ada(), { ...HERE, accountId });
  });

  test("are limited also under simultaneous posts", async () => {
    const accountId = await openAccount();
    const results = await Promise.all(Array.from({ length: 20 }, () => postOrder(shop, ada(), { ...HERE, accountId })));
    expect(results.filter(isPlaced)).toHaveLength(10);
  });

  test("are not counted by email address: a stranger who types it blocks neither its owner as a guest nor the account", async () => {
    await placeMany(60, ELSEWHERE, ada);
    await createOrder(shop, ada(), HERE);
    await createOrder(shop, ada(), { ...ELSEWHERE, accountId: await openAccount() });
  });
});

describe("retrying a payment", () => {
  const again = (order: PlacedOrder, viewer = HERE) =>
    retryPayment(shop, { number: order.number, key: order.linkKey, method: "card", language: "en", ...viewer });

  test("counts each further payment page, and waits for a turn like an order", async () => {
    const [order] = await placeMany(1);
    if (!order) throw new Error("No order was placed");
    for (let times = 0; times < 5; times++) {
      await decidePayment(shop, (await paymentPage(order)) ?? null, "cancel");
      expect(await again(order)).toMatchObject({ ok: true });
    }
    await decidePayment(shop, (await paymentPage(order)) ?? null, "cancel");
    await placeMany(54);
    expect(await again(order)).toEqual({ ok: false, code: "queued", values: { seconds: 5 } });
    expect(await again(order, ELSEWHERE)).toMatchObject({ ok: true });
  });

  const paymentPage = async ({ number }: PlacedOrder) =>
    (
      await shop.db
        .selectFrom("payments")
        .innerJoin("orders", "orders.id", "payments.order_id")
        .select("session_url")
        .where("number", "=", number)
        .orderBy("attempt", "desc")
        .executeTakeFirstOrThrow()
    ).session_url;
});
