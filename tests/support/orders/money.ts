import type { ProviderEvent, RefundView } from "#server/gateways/payments/payment-provider.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";
import { openRefund, type OpenRefundResult, type RefundReason } from "#server/payments/open-refund.ts";
import { retryPayment } from "#server/orders/payments/retry-payment.ts";
import { decidePayment, createOrder } from "./purchase.ts";
import { orderForm, type TestShop } from "#tests/support/shop.ts";
import type { Viewer } from "#server/orders/checkout/checkout.ts";
import type { PlacedOrder } from "#server/orders/checkout/place-order.ts";

/** Places an order, pays it, and waits for its delivery. */
export async function deliverOrder(shop: TestShop, fields: Record<string, string> = {}, viewer: Partial<Viewer> = {}): Promise<PlacedOrder> {
  const order = await createOrder(shop, orderForm(fields), viewer);
  await decidePayment(shop, order.payUrl, "pay");
  await shop.settle();
  return order;
}

/** Returns the payment attempts of one order in order. */
export function paymentsOf(shop: TestShop, { number }: Pick<PlacedOrder, "number">) {
  return shop.db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .selectAll("payments")
    .where("orders.number", "=", number)
    .orderBy("attempt")
    .execute();
}

/** Returns the payment that paid an order. */
export async function paymentOf(shop: TestShop, order: Pick<PlacedOrder, "number">) {
  const own = (await paymentsOf(shop, order)).find((payment) => payment.state === "paid" && payment.duplicate === 0);
  if (!own) throw new Error("Nobody paid the order");
  return own;
}

/** Cancels the first payment page and opens a second one; the shop knows both. Returns their addresses. */
export async function openTwoAttempts(shop: TestShop, order: PlacedOrder): Promise<[string, string]> {
  await decidePayment(shop, order.payUrl, "cancel");
  const retry = await retryPayment(shop, { number: order.number, key: order.linkKey, method: "card", language: "en", clientAddress: "203.0.113.7" });
  if (!retry.ok || !retry.payUrl || !order.payUrl) throw new Error("There is no second page");
  return [order.payUrl, retry.payUrl];
}

/** Opens a refund as staff would; `subject` says what it is for. */
export function refundOf(
  shop: TestShop,
  payment: { id: string; order_id: string },
  amount: number,
  subject = `goodwill ${payment.id}`,
): Promise<OpenRefundResult> {
  const reason: RefundReason = "goodwill";
  return shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, payment.order_id);
    return openRefund(tx, shop, { paymentId: payment.id, subject, reason, amount });
  });
}

/** Opens a refund that must be accepted. Returns its id. */
export async function addRefund(...args: Parameters<typeof refundOf>): Promise<string> {
  const result = await refundOf(...args);
  if (!result.ok) throw new Error(`The refund was rejected: ${result.code}`);
  return result.refundId;
}

/** Applies a webhook event as its job does. Returns when it is to be checked again. */
export async function applyEvent(shop: TestShop, event: ProviderEvent): Promise<number | undefined> {
  const payload = { provider: "sandbox", event };
  const result = await shop.handlers["payments.apply"]?.(shop, { id: "job", topic: "", ref: "", attempts: 1, createdAt: shop.clock(), payload });
  await shop.db.transaction().execute(async (tx) => result?.commit?.(tx));
  return result?.again;
}

/** Returns a refund of ours as a provider may report it. */
export async function viewRefund(shop: TestShop, refundId: string, overrides: Partial<RefundView> = {}): Promise<RefundView> {
  const refund = await shop.db.selectFrom("refunds").selectAll().where("id", "=", refundId).executeTakeFirstOrThrow();
  const { provider_ref, amount, currency } = refund;
  return {
    refundId: provider_ref ?? "re_1",
    ref: refundId,
    sessionId: null,
    paymentRef: null,
    amount,
    currency,
    state: "succeeded",
    failure: null,
    ...overrides,
  };
}

export const refunds = (shop: TestShop) =>
  shop.db.selectFrom("refunds").select(["reason", "attempt", "state", "amount", "failure"]).orderBy("subject").orderBy("attempt").execute();
export const ledger = (shop: TestShop) => shop.db.selectFrom("ledger").select(["kind", "amount"]).orderBy("at").orderBy("kind").execute();
export const differences = (shop: TestShop) => shop.db.selectFrom("discrepancies").select(["kind", "ref"]).orderBy("kind").execute();
