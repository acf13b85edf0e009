import type { DatabaseTransaction } from "#server/db/database.ts";
import { outstandingRefundAmount } from "./outstanding-refund-amount.ts";

/**
 * A refund of `amount` exceeds the `limit` of the member of staff, who leaves it to a colleague. `given`: what was refunded or promised of the order
 * before, which counts as well. Minor units of the order's currency.
 */
export type OverLimit = { ok: false; code: "over-limit"; amount: number; limit: number; given: number };

/** Returns a rejection if `amount` and everything refunded or promised of the order before exceed `limit`: several small refunds count as one. */
export async function checkRefundLimit(
  tx: DatabaseTransaction,
  orderId: string,
  { amount, limit }: { amount: number; limit?: number | undefined },
): Promise<OverLimit | null> {
  if (limit === undefined || amount === 0) return null;
  const { refunded } = await tx
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select((eb) => eb.fn.sum<number>("refunds.amount").as("refunded"))
    .where("refunds.order_id", "=", orderId)
    .where("refunds.state", "<>", "failed")
    // A second payment of the same order goes back in any case.
    .where("payments.duplicate", "=", 0)
    .executeTakeFirstOrThrow();
  const given = Number(refunded ?? 0) + (await outstandingRefundAmount(tx, orderId, ["approved"]));
  return given + amount > limit ? { ok: false, code: "over-limit", amount, limit, given } : null;
}
