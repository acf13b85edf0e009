import type { DatabaseTransaction } from "#server/db/database.ts";
import type { RefundView } from "#server/gateways/payments/payments.ts";
import { formatMoney } from "#server/locale/money/format-money.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { insertRefund } from "#server/payments/open-refund.ts";
import type { RefundRow } from "#server/payments/record-refund-update.ts";
import { refundableAmount } from "#server/payments/refundable-amount.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** How long a failed refund rests before it is tried once more, ms: after the first try, after the second. */
const PAUSES_MS = [10 * 60_000, 2 * 60 * 60_000];

/**
 * After a refund failed: the next try, under a new reference. After the third, or where the provider would not make it at all, a person
 * pays it by hand: a row in state `manual` and a discrepancy. Answers the id of the manual row, else null. Where the money is not there
 * any more, by our books or the provider's, nothing is tried and nobody is asked to pay: a person looks.
 */
export async function retryRefund(tx: DatabaseTransaction, shop: AppContext, failed: RefundRow, view: RefundView): Promise<string | null> {
  const now = shop.clock();
  const { order_id, payment_id, request_id, subject, reason, amount, currency } = failed;
  const next = { order_id, payment_id, request_id, subject, reason, amount, currency, attempt: failed.attempt + 1 };
  const money = formatMoney(amount, currency);
  const note = async (ours: string) =>
    recordDiscrepancy(tx, {
      kind: "refund-failed",
      ref: failed.id,
      ours,
      theirs: `sent ${await timesSent(tx, subject)} ×, failed: ${view.failure ?? "failed"}`,
      now,
    });
  if (amount > (await refundableAmount(tx, payment_id))) {
    await note(`${money}, no longer left of ${payment_id}`);
    return null;
  }
  // It says that this money went back already, perhaps at its own desk.
  if (isRefusal(view) && view.failure === "refund-too-much") {
    await note(`${money} of ${payment_id}, which by the provider is not left`);
    return null;
  }
  const pause = isRefusal(view) ? undefined : PAUSES_MS[failed.attempt - 1];
  if (pause !== undefined) {
    await insertRefund(tx, { ...next, state: "waiting" }, now, now + pause);
    return null;
  }
  const manual = await insertRefund(tx, { ...next, state: "manual" }, now);
  await note(`${money} of ${payment_id}, to be paid by hand as ${manual}`);
  return manual;
}

/** How often the provider was asked for the same money: a try that only waited for a person is none. */
async function timesSent(tx: DatabaseTransaction, subject: string): Promise<number> {
  const { sent } = await tx
    .selectFrom("refunds")
    .select((eb) => eb.fn.countAll<number>().as("sent"))
    .where("subject", "=", subject)
    .where("sent_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(sent);
}

/** Whether the provider never made the refund. What it only remembers as a fault of its own may be made under another reference. */
function isRefusal({ refundId, failure }: RefundView): boolean {
  return refundId === "" && failure !== "provider-fault";
}
