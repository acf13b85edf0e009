import type { Database } from "#server/db/database.ts";
import type { RefundsTable } from "#server/db/tables/payment-tables.ts";
import type { CurrencyCode } from "#server/locale/locale.schema.ts";

/** A refund that is sent or being sent. Minor units; `at` is when it was settled or, before that, created, ms UTC. */
export type OrderRefund = {
  amount: number;
  currency: CurrencyCode;
  state: "sending" | "delayed" | "paid";
  reason: RefundsTable["reason"];
  /** Whether it refunds a part of the order's price; false for a payment that does not pay for the order. */
  ofPrice: boolean;
  /** Whether staff paid it outside the payment provider. */
  byHand: boolean;
  at: number;
};

const REFUND_STATES = { waiting: "sending", pending: "sending", manual: "delayed", succeeded: "paid" } as const;

/** Returns the refunds of an order, oldest first, without failed attempts. */
export async function listOrderRefunds(db: Database, orderId: string): Promise<OrderRefund[]> {
  const rows = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select([
      "refunds.amount",
      "refunds.currency",
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
  return rows.flatMap(({ amount, currency, state, reason, created_at: createdAt, settled_at: settledAt, provider_ref: providerRef, duplicate }) => {
    // Only for the type: the query leaves failed refunds out.
    if (state === "failed") return [];
    const byHand = state === "succeeded" && providerRef === null;
    return [{ amount, currency, state: REFUND_STATES[state], reason, ofPrice: duplicate === 0, byHand, at: settledAt ?? createdAt }];
  });
}
