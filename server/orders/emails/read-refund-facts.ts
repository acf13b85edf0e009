import type { Database } from "#server/db/database.ts";
import { parseRefundDecision, isRequestedByBuyer } from "#server/orders/core/refund-request.ts";
import type { RefundFacts } from "./refund-mail.ts";

type RefundMailRefs = { orderId: string; requestId?: string | undefined; refundId?: string | undefined };

/** Returns the data of a mail about a refund and the number of its units; null if neither a request nor a refund is given, or it no longer exists. */
export async function readRefundFacts(
  db: Database,
  { orderId, requestId, refundId }: RefundMailRefs,
): Promise<(RefundFacts & { units: number }) | null> {
  const refund = await findRefund(db, { requestId, refundId });
  const requestRef = requestId ?? refund?.request_id;
  const request = requestRef ? await db.selectFrom("refund_requests").selectAll().where("id", "=", requestRef).executeTakeFirst() : undefined;
  const amount = refundId ? refund?.amount : (request?.amount ?? refund?.amount);
  if (amount === undefined) return null;
  const units = await db.selectFrom("fulfilments").select(["id", "state", "taken_back_at"]).where("order_id", "=", orderId).execute();
  // Units that the request cancelled have the time of its approval. Before the approval, and after a rejection, these are the units that may
  // still be cancelled.
  const cancelled = units.filter((unit) => unit.state !== "delivered" && unit.taken_back_at === (request?.decided_at ?? null)).length;
  const undelivered = units.filter((unit) => unit.state !== "delivered" && unit.taken_back_at === null).length;
  const isDecided = request?.state === "approved" || request?.state === "refunded";
  const of = request?.fulfilment_id ? "package" : "order";
  return {
    amount,
    // Staff paid a manual refund outside the provider, with another payment method.
    method: refund?.state === "succeeded" && refund.provider_ref === null ? "none" : (refund?.method ?? (await findPaymentMethod(db, orderId))),
    scope: of,
    decision: parseRefundDecision(request?.decision ?? null),
    reason: refund?.reason ?? null,
    nothingLeft: request?.fulfilment_id
      ? units.some((unit) => unit.id === request.fulfilment_id && unit.taken_back_at !== null)
      : undelivered === 0 && units.some((unit) => unit.state !== "delivered"),
    isRequestedByBuyer: request !== undefined && isRequestedByBuyer(request.reason),
    isInDispute: await isAtBank(db, orderId),
    units: of === "package" ? 1 : request ? Math.max(1, isDecided ? cancelled : undelivered) : Math.max(1, units.length),
  };
}

/** Returns the refund, or the newest refund of the request. */
function findRefund(db: Database, { requestId, refundId }: Pick<RefundMailRefs, "requestId" | "refundId">) {
  const refunds = db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select(["refunds.amount", "refunds.reason", "refunds.request_id", "refunds.state", "refunds.provider_ref", "payments.method"])
    .orderBy("refunds.attempt", "desc")
    .limit(1);
  if (refundId) return refunds.where("refunds.id", "=", refundId).executeTakeFirst();
  return requestId ? refunds.where("refunds.request_id", "=", requestId).executeTakeFirst() : undefined;
}

async function findPaymentMethod(db: Database, orderId: string) {
  const paid = await db
    .selectFrom("payments")
    .select("method")
    .where("order_id", "=", orderId)
    .where("state", "=", "paid")
    .orderBy("duplicate")
    .limit(1)
    .executeTakeFirst();
  return paid?.method ?? "none";
}

/** Whether a dispute about the payment of the order is undecided. */
async function isAtBank(db: Database, orderId: string): Promise<boolean> {
  const opened = await db
    .selectFrom("disputes")
    .innerJoin("payments", "payments.id", "disputes.payment_id")
    .select("disputes.id")
    .where("disputes.order_id", "=", orderId)
    .where("disputes.state", "=", "opened")
    .where("payments.duplicate", "=", 0)
    .executeTakeFirst();
  return opened !== undefined;
}
