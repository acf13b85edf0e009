import type { DatabaseTransaction } from "#server/db/database.ts";
import type { RefundView } from "#server/gateways/payments/payments.ts";
import { formatMoney } from "#server/locale/money/format-money.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { insertRefund } from "#server/payments/open-refund.ts";
import type { RefundRow } from "#server/payments/record-refund-update.ts";
import { refundableAmount } from "#server/payments/refundable-amount.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** Delay before a failed refund is sent again, ms: after the first attempt, after the second. */
const RETRY_DELAYS_MS = [10 * 60_000, 2 * 60 * 60_000];

/**
 * Schedules the next attempt of a failed refund, under a new reference. After the third attempt, or if the provider refused to make the refund,
 * staff pay it by hand: stores a refund in state `manual` and a discrepancy. Returns the id of the manual refund, else null. If the money is no
 * longer left, by our ledger or according to the provider, there is no further attempt and no manual refund, only a discrepancy.
 */
export async function retryRefund(tx: DatabaseTransaction, shop: AppContext, failed: RefundRow, view: RefundView): Promise<string | null> {
  const now = shop.clock();
  const { order_id, payment_id, request_id, subject, reason, amount, currency } = failed;
  const next = { order_id, payment_id, request_id, subject, reason, amount, currency, attempt: failed.attempt + 1 };
  const money = formatMoney(amount, currency);
  const recordFailure = async (ours: string) =>
    recordDiscrepancy(tx, {
      kind: "refund-failed",
      ref: failed.id,
      ours,
      theirs: `sent ${await timesSent(tx, subject)} ×, failed: ${view.failure ?? "failed"}`,
      now,
    });
  if (amount > (await refundableAmount(tx, payment_id))) {
    await recordFailure(`${money}, no longer left of ${payment_id}`);
    return null;
  }
  // According to the provider the money was refunded already, perhaps in its dashboard.
  if (isRefusal(view) && view.failure === "refund-too-much") {
    await recordFailure(`${money} of ${payment_id}, which by the provider is not left`);
    return null;
  }
  const delay = isRefusal(view) ? undefined : RETRY_DELAYS_MS[failed.attempt - 1];
  if (delay !== undefined) {
    await insertRefund(tx, { ...next, state: "waiting" }, now, now + delay);
    return null;
  }
  const manual = await insertRefund(tx, { ...next, state: "manual" }, now);
  await recordFailure(`${money} of ${payment_id}, to be paid by hand as ${manual}`);
  return manual;
}

/** Returns how often the refund was sent to the provider. An attempt that only waited for staff does not count. */
async function timesSent(tx: DatabaseTransaction, subject: string): Promise<number> {
  const { sent } = await tx
    .selectFrom("refunds")
    .select((eb) => eb.fn.countAll<number>().as("sent"))
    .where("subject", "=", subject)
    .where("sent_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(sent);
}

/** Whether the provider refused to make the refund. After an internal error of the provider, it may be made under another reference. */
function isRefusal({ refundId, failure }: RefundView): boolean {
  return refundId === "" && failure !== "provider-fault";
}
