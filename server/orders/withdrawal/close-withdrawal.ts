import type { AppContext } from "#server/context/app-context.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";

/** Marks a withdrawal as settled by staff: the refunds are decided and, if nothing was refunded, the buyer knows why. */
export async function closeWithdrawal(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { number, who }: { number: string; who: string },
): Promise<{ ok: true } | Rejection<"unknown" | "closed">> {
  const withdrawal = await db
    .selectFrom("order_withdrawals")
    .innerJoin("orders", "orders.id", "order_withdrawals.order_id")
    .select(["order_withdrawals.id"])
    .where("orders.number", "=", number)
    .executeTakeFirst();
  if (!withdrawal) return reject("unknown");
  const closed = await db
    .updateTable("order_withdrawals")
    .set({ closed_at: clock(), closed_by: who })
    .where("id", "=", withdrawal.id)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  return closed.numUpdatedRows === 1n ? { ok: true } : reject("closed");
}
