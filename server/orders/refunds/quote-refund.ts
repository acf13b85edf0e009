import type { Currency } from "#server/locale/locale.schema.ts";
import type { PaymentsTable } from "#server/db/tables/order-tables.ts";
import type { Shop } from "#server/context/app-context.ts";
import { findMoneyOf } from "#server/orders/core/find-paid-payment.ts";
import { findRefundable, type RefundRequest } from "./find-refundable-unit.ts";

export type RefundQuoteAnswer =
  | { ok: true; amount: number; currency: Currency; method: PaymentsTable["method"]; until: number }
  | { ok: false; reason: string };

/**
 * What would come back for one package if its refund is approved, in minor units, how it was paid, and the last day to ask, ms UTC; refuses what `requestRefund`
 * would refuse (§2, Unsubscribe).
 */
export async function refundQuote(shop: Shop, request: RefundRequest): Promise<RefundQuoteAnswer> {
  const found = await findRefundable(shop, request);
  if (!found.ok) return found;
  const { method } = await findMoneyOf(shop.db, found.unit.order_id);
  return { ok: true, amount: found.amount, currency: found.unit.currency, method, until: found.until };
}
