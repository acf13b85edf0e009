import type { DatabaseTransaction } from "#server/db/database.ts";

type Request = { orderId: string; packageId: string; endedAt: number; now: number };

/**
 * Stores that a buyer is asked to rate the plan of a package that has ended. Returns false, without effect, if nobody is to be asked: the order was
 * asked about another of its units, or its buyer about another order of the plan. Buyers with a complaint are asked like all others.
 */
export async function requestRating(tx: DatabaseTransaction, { orderId, packageId, endedAt, now }: Request): Promise<boolean> {
  const { plan_id: planId } = await tx.selectFrom("packages").select("plan_id").where("id", "=", packageId).executeTakeFirstOrThrow();
  if (await wasBuyerAsked(tx, orderId, planId)) return false;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("ratings")
    .values({ order_id: orderId, plan_id: planId, ended_at: endedAt, asked_at: now })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether the buyer of an order, an account or a guest, was asked about the plan for any of their orders. */
async function wasBuyerAsked(tx: DatabaseTransaction, orderId: string, planId: string): Promise<boolean> {
  const { email, account_id: accountId } = await tx
    .selectFrom("orders")
    .select(["email", "account_id"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const asked = await tx
    .selectFrom("ratings")
    .innerJoin("orders", "orders.id", "ratings.order_id")
    .select("order_id")
    .where("ratings.plan_id", "=", planId)
    .where(({ eb, or }) => or([eb("orders.email", "=", email), ...(accountId === null ? [] : [eb("orders.account_id", "=", accountId)])]))
    .limit(1)
    .execute();
  return asked.length > 0;
}
