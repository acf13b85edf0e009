import type { Rejection } from "#server/forms/rejection.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import type { PaymentsTable } from "#server/db/tables/payment-tables.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findRefundableUnit, type PackageAccess, type RefundRejectionCode } from "./find-refundable-unit.ts";
import { isRefundByRule } from "./decide-by-rule.ts";
import { findPaidPayment } from "#server/orders/core/find-order.ts";

export type RefundQuote =
  | { ok: true; amount: number; currency: Currency; method: PaymentsTable["method"]; until: number; byRule: boolean }
  | Rejection<RefundRejectionCode>;

/**
 * Returns the refund of one package if it is approved, in minor units, its payment method, and the last day to request it (`until`, ms UTC). `byRule`:
 * whether it needs no decision of a person.
 * Rejects what `requestRefund` would reject (§2, Unsubscribe).
 */
export async function quoteRefund(shop: AppContext, request: PackageAccess): Promise<RefundQuote> {
  const refundable = await findRefundableUnit(shop, request);
  if (!refundable.ok) return refundable;
  const { method } = await findPaidPayment(shop.db, refundable.unit.order_id);
  const byRule = await isRefundByRule(shop.db, shop, refundable);
  return { ok: true, amount: refundable.amount, currency: refundable.unit.currency, method, until: refundable.until, byRule };
}
