import { reject, type Rejection } from "#server/forms/rejection.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { approveByRule, claimRefundByRule } from "./decide-by-rule.ts";
import { findRefundableUnit, type PackageAccess, type RefundRejectionCode } from "./find-refundable-unit.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";
import type { RefundReason } from "./refund-request.schema.ts";
import { storeRefundRequest } from "./store-refund-request.ts";

/**
 * Requests the refund of one package (§2, §4, Unsubscribe). REFUND_BY_RULE approves it in the same transaction; what the rule does not cover waits for
 * staff and is confirmed by mail. If a refund is requested for all units of the order, the order becomes refund-requested. Rejects what
 * `findRefundableUnit` rejects. Concurrent calls store one request.
 */
export async function requestRefund(
  shop: AppContext,
  request: PackageAccess & { reason: RefundReason },
): Promise<{ ok: true } | Rejection<RefundRejectionCode>> {
  const refundable = await findRefundableUnit(shop, request);
  if (!refundable.ok) return refundable;
  const { unit, amount } = refundable;
  const requestId = await shop.db.transaction().execute(async (tx) => {
    await lockOrder(tx, unit.order_id);
    const byRule = await claimRefundByRule(tx, shop, refundable);
    const now = shop.clock();
    const cause = `refund of unit ${unit.unit} requested`;
    const stored = await storeRefundRequest(tx, {
      orderId: unit.order_id,
      fulfilmentId: unit.id,
      accountId: unit.account_id,
      reason: request.reason,
      amount,
      cause,
      isDecided: byRule,
      now,
    });
    if (stored && byRule) await approveByRule(tx, { requestId: stored, amount, now });
    return stored;
  });
  if (!requestId) return reject("refund-asked");
  shop.wake();
  return { ok: true };
}
