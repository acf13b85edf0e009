import type { PaymentsTable } from "#server/db/tables/order-tables.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findOrder, type OrderAccess, findPaidPayment } from "#server/orders/core/find-order.ts";
import { findCancellableUnits } from "#server/orders/refunds/find-cancellable-units.ts";

export type CancellationQuote =
  | { ok: true; amount: number; currency: Currency; method: PaymentsTable["method"]; units: number; whole: boolean; postalFee: number }
  | { ok: false; reason: string };

/** Returns the refund, in minor units, and its payment method if an order is cancelled now. Rejects what `requestCancellation` would reject. */
export async function quoteCancellation(shop: Pick<AppContext, "db">, access: OrderAccess): Promise<CancellationQuote> {
  const order = await findOrder(shop, access);
  if (!order) return { ok: false, reason: "errors.order-unknown" };
  const found = await findCancellableUnits(shop.db, order);
  if (!found.ok) return found;
  const { method } = await findPaidPayment(shop.db, order.id);
  const { amount, units, whole } = found;
  return { ok: true, amount, currency: order.currency, method, units: units.length, whole, postalFee: whole ? order.postal_fee : 0 };
}
