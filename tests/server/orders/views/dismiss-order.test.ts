import { expect, test } from "vitest";
import { dismissOrder } from "#server/orders/views/dismiss-order.ts";
import { listOrders } from "#server/orders/views/list-orders.ts";
import type { PaymentAttemptState } from "#server/domain/payment-states.schema.ts";
import type { OrderState } from "#server/domain/order-states.schema.ts";
import { createAccount } from "#tests/support/identity/identity.ts";
import { createAccountOrder } from "#tests/support/sims/sims.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

/** Creates an order whose last payment has this state. */
async function orderWith(payment: PaymentAttemptState): Promise<{ accountId: string; number: string }> {
  const { accountId } = await createAccount(shop);
  const { id, number } = await createAccountOrder(shop, accountId, orderForm(), { pays: false });
  await shop.db.updateTable("payments").set({ state: payment }).where("order_id", "=", id).execute();
  return { accountId, number };
}
const setState = ({ number }: { number: string }, state: OrderState) =>
  shop.db.updateTable("orders").set({ state }).where("number", "=", number).execute();
const listed = async ({ accountId }: { accountId: string }) => (await listOrders(shop, { accountId, page: 1 })).orders.map(({ number }) => number);

test("a dismissed order comes back to the list when its money arrives late and is refunded", async () => {
  const order = await orderWith("expired");
  await setState(order, "expired");
  await dismissOrder(shop, order);
  expect(await listed(order)).toEqual([]);
  for (const state of ["refund-requested", "refunded"] as const) {
    await setState(order, state);
    expect(await listed(order)).toEqual([order.number]);
  }
});

test("an order whose payment is being processed is not dismissed", async () => {
  const order = await orderWith("processing");
  await dismissOrder(shop, order);
  expect(await listed(order)).toEqual([order.number]);
});
