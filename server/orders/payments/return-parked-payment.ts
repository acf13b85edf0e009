import { findUnmatchedPayments } from "#server/payments/find-unmatched-payments.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";
import { refundUnmatchedPayment } from "./refund-unmatched-payment.ts";

/** Sends a payment back that pays for nothing (`payments parked`), whole and by its own method. Refuses every other one. */
export async function refundUnmatchedPaymentById(
  shop: AppContext,
  paymentId: string,
): Promise<{ ok: true } | { ok: false; reason: "payments.not-parked" }> {
  const returned = await shop.db.transaction().execute(async (tx) => {
    const parked = findUnmatchedPayments(tx).where("payments.id", "=", paymentId);
    const seen = await parked.executeTakeFirst();
    if (!seen) return false;
    await lockOrder(tx, seen.order_id);
    const found = await parked.executeTakeFirst();
    if (!found) return false;
    const { number: _number, email, ...payment } = found;
    await refundUnmatchedPayment(tx, shop, payment, payment.duplicate ? "duplicate" : isErased(email) ? "erased" : "late");
    return true;
  });
  if (returned) shop.wake();
  return returned ? { ok: true } : { ok: false, reason: "payments.not-parked" };
}
