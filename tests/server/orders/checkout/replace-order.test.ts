import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { placeOrder, type PlacedOrder, type Replaces } from "#server/orders/checkout/place-order.ts";
import { OrderSchema } from "#server/orders/core/order.schema.ts";
import { dropOrder } from "#server/orders/cancellation/drop-order.ts";
import { retryPayment } from "#server/orders/payments/retry-payment.ts";
import { differences, paymentsOf, refunds } from "#tests/support/orders/money.ts";
import { createOrder, decidePayment, POSTED_SIM, readBuyerOrder, VIEWER } from "#tests/support/orders/purchase.ts";
import { openTestShop, orderForm, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
/** `late`: a closed payment page of the sandbox can still be paid. */
beforeEach(async () => void (shop = await openTestShop({ SANDBOX_FAULTS: "late" })));
afterEach(() => shop.close());

const accessTo = ({ number, linkKey: key }: PlacedOrder) => ({ number, key });
const post = (replaces: Replaces, fields: ReturnType<typeof orderForm>) => placeOrder(shop, OrderSchema.parse(fields), VIEWER, { replaces });

async function change(order: PlacedOrder, fields: Record<string, string> = { quantity: "2" }): Promise<PlacedOrder> {
  const result = await post(accessTo(order), orderForm(fields));
  if (!result.ok) throw new Error(`The order was not changed: ${result.code}`);
  return result;
}
const stateOf = async (order: PlacedOrder) => (await readBuyerOrder(shop, order)).state;
const openPages = async () => (await shop.db.selectFrom("sandbox_sessions").select("id").where("status", "=", "open").execute()).length;
const reserved = async () =>
  (await shop.db.selectFrom("sim_stock").select("reserved").where("kind", "=", "physical").executeTakeFirstOrThrow()).reserved;
const payable = async () =>
  (await shop.db.selectFrom("orders").select("number").where("state", "=", "awaiting-payment").execute()).map(({ number }) => number);

describe("an unpaid order that its buyer changes", () => {
  test("is cancelled for the new one; its payment page is closed, and the new one is paid", async () => {
    const first = await createOrder(shop, orderForm());
    const second = await change(first);
    await shop.settle();
    expect(await openPages()).toBe(1);
    expect(await readBuyerOrder(shop, first)).toMatchObject({ state: "cancelled", payUrl: null, canRetry: false, canChange: false });
    await decidePayment(shop, second.payUrl, "pay");
    await shop.settle();
    expect(await stateOf(second)).toBe("delivered");
    const { cause } = await shop.db.selectFrom("order_events").select("cause").where("to_state", "=", "cancelled").executeTakeFirstOrThrow();
    expect(cause).toBe(`replaced by ${second.number}`);
    expect(await differences(shop)).toEqual([]);
  });

  test("frees its SIM cards and its promo code for the new one", async () => {
    await shop.db.updateTable("sim_stock").set({ on_hand: 3, reserved: 0 }).where("kind", "=", "physical").execute();
    const first = await createOrder(shop, orderForm({ ...POSTED_SIM, quantity: "2", promoCode: "WELCOME10" }));
    const second = await change(first, { ...POSTED_SIM, quantity: "3", promoCode: "WELCOME10" });
    expect(await reserved()).toBe(3);
    expect(await post(accessTo(second), orderForm({ ...POSTED_SIM, quantity: "4" }))).toMatchObject({ ok: false, code: "out-of-stock" });
    // A change that is rejected leaves the order as it is.
    expect(await payable()).toEqual([second.number]);
    await change(second, { promoCode: "WELCOME10" });
    expect(await reserved()).toBe(0);
  });

  test("is not changed once it is paid, even if the shop has not heard of it", async () => {
    const order = await createOrder(shop, orderForm());
    await decidePayment(shop, order.payUrl, "pay");
    expect(await post(accessTo(order), orderForm({ quantity: "2" }))).toEqual({ ok: false, code: "already-placed", number: order.number });
    await shop.settle();
    expect([await stateOf(order), await payable()]).toEqual(["delivered", []]);
  });

  test("is changed once by two tabs simultaneously", async () => {
    const order = await createOrder(shop, orderForm());
    const forms = [orderForm({ quantity: "2" }), orderForm({ quantity: "3" })];
    const results = await Promise.all(forms.map((form) => post(accessTo(order), form)));
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ code: "already-placed", number: order.number });
    expect(await payable()).toEqual(results.flatMap((result) => (result.ok ? [result.number] : [])));
  });

  test("gives the link of the new order only to the same email address", async () => {
    const order = await createOrder(shop, orderForm({ email: "typo@example.com" }));
    const corrected = await change(order, { email: "ada@example.com" });
    expect((await readBuyerOrder(shop, order)).replacedBy).toEqual({ number: corrected.number, key: null });
    const again = await change(corrected, { email: "ada@example.com", quantity: "3" });
    expect((await readBuyerOrder(shop, corrected)).replacedBy).toEqual({ number: again.number, key: again.linkKey });
    expect((await readBuyerOrder(shop, order)).replacedBy).toEqual({ number: again.number, key: null });
  });
});

describe("money for an order that was replaced", () => {
  const pay = async (order: PlacedOrder) => {
    await decidePayment(shop, order.payUrl, "pay");
    await shop.settle();
  };

  test("is refunded if the new order is paid", async () => {
    const first = await createOrder(shop, orderForm());
    const second = await change(first);
    await shop.settle();
    await pay(second);
    await pay(first);
    expect([await stateOf(second), await stateOf(first)]).toEqual(["delivered", "refunded"]);
    expect(await refunds(shop)).toMatchObject([{ reason: "late-payment", state: "succeeded" }]);
    expect(await differences(shop)).toEqual([]);
  });

  test("pays for it if the new order is unpaid: that one ends, and what is paid for it is refunded", async () => {
    const first = await createOrder(shop, orderForm(POSTED_SIM));
    const second = await change(first, { ...POSTED_SIM, quantity: "2" });
    const third = await change(second, { ...POSTED_SIM, quantity: "3" });
    await shop.settle();
    await pay(first);
    expect([await stateOf(first), await stateOf(third), await reserved()]).toEqual(["preparing", "cancelled", 1]);
    expect((await readBuyerOrder(shop, third)).replacedBy?.number).toBe(first.number);
    const access = { ...accessTo(third), method: "card" as const, language: "en" as const, clientAddress: VIEWER.clientAddress };
    expect(await retryPayment(shop, access)).toMatchObject({ ok: false, code: "order-closed" });
    await pay(third);
    await pay(second);
    expect([await stateOf(first), await stateOf(second), await stateOf(third)]).toEqual(["preparing", "refunded", "refunded"]);
    expect(await refunds(shop)).toHaveLength(2);
    expect(await reserved()).toBe(1);
  });

  test("is kept once if all pages are paid simultaneously", async () => {
    const first = await createOrder(shop, orderForm());
    const second = await change(first);
    await Promise.all([first, second].map(({ payUrl }) => decidePayment(shop, payUrl, "pay")));
    await shop.settle();
    expect([await stateOf(first), await stateOf(second)].sort()).toEqual(["delivered", "refunded"]);
    expect(await refunds(shop)).toHaveLength(1);
  });
});

describe("a form posted again with other contents", () => {
  const KEY = "a-key-of-one-rendered-form";
  const postAgain = (fields: Record<string, string>) => post("same-form", orderForm({ checkoutKey: KEY, email: "ada@example.com", ...fields }));

  test("replaces its unpaid order, with the same once-per-customer promo code", async () => {
    for (const quantity of ["1", "2", "1", "3"]) {
      const result = await postAgain({ quantity, promoCode: "WELCOME10" });
      if (!result.ok) throw new Error(result.code);
      expect(await payable()).toEqual([result.number]);
    }
    await shop.settle();
    expect(await openPages()).toBe(1);
  });

  test("leads to one payable order, however many posts of it arrive simultaneously", async () => {
    await postAgain({});
    const results = await Promise.all(["2", "2", "3", "3"].map((quantity) => postAgain({ quantity })));
    const numbers = new Set(results.flatMap((result) => (result.ok ? [result.number] : [])));
    expect(await payable()).toEqual([...numbers]);
  });

  test("is rejected once its order is paid", async () => {
    const result = await postAgain({});
    if (!result.ok) throw new Error(result.code);
    await decidePayment(shop, result.payUrl, "pay");
    expect(await postAgain({ quantity: "2" })).toEqual({ ok: false, code: "already-placed", number: result.number });
  });

  test("by a wrong link is rejected, whether or not there is such an order", async () => {
    const { number } = await createOrder(shop, orderForm());
    for (const access of [
      { number, key: "wrong" },
      { number: "RL261121-AAAAAA", key: "wrong" },
    ])
      expect(await post(access, orderForm())).toEqual({ ok: false, code: "order-unknown" });
  });

  test("without replacement, as from a program, is rejected", async () => {
    const form = orderForm({ checkoutKey: KEY });
    const order = await createOrder(shop, form);
    expect(await placeOrder(shop, OrderSchema.parse({ ...form, quantity: "2" }), VIEWER)).toMatchObject({ code: "already-placed" });
    expect(await payable()).toEqual([order.number]);
  });
});

describe("an unpaid order that its buyer drops", () => {
  test("is cancelled, frees its SIM cards and closes its payment page; it is paid only by money that arrives late", async () => {
    const order = await createOrder(shop, orderForm(POSTED_SIM));
    expect(await dropOrder(shop, accessTo(order))).toEqual({ ok: true });
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "cancelled", payUrl: null, canRetry: false, keptUntil: null, canDrop: false });
    expect(await retryPayment(shop, { ...accessTo(order), method: "card", language: "en", clientAddress: "198.51.100.7" })).toMatchObject({
      code: "order-closed",
    });
    await shop.settle();
    expect([await reserved(), await openPages()]).toEqual([0, 0]);
    expect((await paymentsOf(shop, order)).map(({ state }) => state)).toEqual(["cancelled"]);
    expect(await dropOrder(shop, accessTo(order))).toEqual({ ok: true });
  });

  test("stays if it is paid meanwhile, and without access", async () => {
    const order = await createOrder(shop, orderForm());
    expect(await dropOrder(shop, { number: order.number, key: "wrong" })).toMatchObject({ code: "order-unknown" });
    await decidePayment(shop, order.payUrl, "pay");
    expect(await dropOrder(shop, accessTo(order))).toMatchObject({ code: "order-paid" });
    await shop.settle();
    expect(await stateOf(order)).toBe("delivered");
  });
});
