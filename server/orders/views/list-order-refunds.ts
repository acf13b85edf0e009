import type { Database } from "#server/db/database.ts";
import type { RefundsTable } from "#server/db/tables/money-tables.ts";

/** Money that goes back, or went. Minor units; `at` is when it left us, or when it was begun, ms UTC. */
export type OrderRefund = {
  amount: number;
  state: "sending" | "delayed" | "paid";
  reason: RefundsTable["reason"];
  /** Of the price; false for a payment that nobody should have made. */
  ofPrice: boolean;
  /** Whether a person paid it another way than it came. */
  byHand: boolean;
  at: number;
};

const STATES = { waiting: "sending", pending: "sending", manual: "delayed", succeeded: "paid" } as const;

/** What of an order's money goes back or is back, oldest first; tries that failed are no part of it. */
export async function listOrderRefunds(db: Database, orderId: string): Promise<OrderRefund[]> {
  const rows = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select([
      "refunds.amount",
      "refunds.state",
      "refunds.reason",
      "refunds.created_at",
      "refunds.settled_at",
      "refunds.provider_ref",
      "payments.duplicate",
    ])
    .where("refunds.order_id", "=", orderId)
    .where("refunds.state", "<>", "failed")
    .orderBy("refunds.created_at")
    .orderBy("refunds.id")
    .execute();
  return rows.flatMap(({ amount, state, reason, created_at: createdAt, settled_at: settledAt, provider_ref: sentAs, duplicate }) => {
    if (state === "failed") return [];
    const byHand = state === "succeeded" && sentAs === null;
    return [{ amount, state: STATES[state], reason, ofPrice: duplicate === 0, byHand, at: settledAt ?? createdAt }];
  });
}
