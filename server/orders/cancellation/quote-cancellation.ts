import type { PaymentsTable } from "#server/db/tables/order-tables.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import type { Shop } from "#server/context/app-context.ts";
import { findOrder, type OrderAccess } from "#server/orders/core/find-order.ts";
import { findRefundableOrder } from "#server/orders/refunds/find-cancellable-units.ts";
import { findMoneyOf } from "#server/orders/core/find-paid-payment.ts";

export type OrderRefundQuote =
  | { ok: true; amount: number; currency: Currency; method: PaymentsTable["method"]; units: number; whole: boolean; postalFee: number }
  | { ok: false; reason: string };

/** What would come back if an order is called off now, in minor units, and how; refuses what `requestOrderRefund` would refuse. */
export async function refundOrderQuote(shop: Pick<Shop, "db">, access: OrderAccess): Promise<OrderRefundQuote> {
  const order = await findOrder(shop, access);
  if (!order) return { ok: false, reason: "errors.order-unknown" };
  const found = await findRefundableOrder(shop.db, order);
  if (!found.ok) return found;
  const { method } = await findMoneyOf(shop.db, order.id);
  const { amount, units, whole } = found;
  return { ok: true, amount, currency: order.currency, method, units: units.length, whole, postalFee: whole ? order.postal_fee : 0 };
}
