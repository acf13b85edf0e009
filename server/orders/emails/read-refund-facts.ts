import type { Database } from "#server/db/database.ts";
import { parseRefundDecision, isRequestedByBuyer } from "#server/orders/core/refund-request.ts";
import type { RefundFacts } from "./refund-mail.ts";

type Told = { orderId: string; requestId?: string | undefined; refundId?: string | undefined };

/** What a mail about money says of it, and for how many units; null where neither request nor refund is named, or it is gone. */
export async function readRefundFacts(db: Database, { orderId, requestId, refundId }: Told): Promise<(RefundFacts & { units: number }) | null> {
  const refund = await findRefund(db, { requestId, refundId });
  const asked = requestId ?? refund?.request_id;
  const request = asked ? await db.selectFrom("refund_requests").selectAll().where("id", "=", asked).executeTakeFirst() : undefined;
  const amount = refundId ? refund?.amount : (request?.amount ?? refund?.amount);
  if (amount === undefined) return null;
  const units = await db.selectFrom("fulfilments").select(["id", "state", "taken_back_at"]).where("order_id", "=", orderId).execute();
  // What it called off has the moment of its approval; before that, and after a refusal, it is what may still be called off.
  const calledOff = units.filter((unit) => unit.state !== "delivered" && unit.taken_back_at === (request?.decided_at ?? null)).length;
  const undelivered = units.filter((unit) => unit.state !== "delivered" && unit.taken_back_at === null).length;
  const isDecided = request?.state === "approved" || request?.state === "refunded";
  const of = request?.fulfilment_id ? "package" : "order";
  return {
    amount,
    // What a person paid by hand went another way.
    method: refund?.state === "succeeded" && refund.provider_ref === null ? "none" : (refund?.method ?? (await methodOf(db, orderId))),
    of,
    decision: parseRefundDecision(request?.decision ?? null),
    reason: refund?.reason ?? null,
    nothingLeft: request?.fulfilment_id
      ? units.some((unit) => unit.id === request.fulfilment_id && unit.taken_back_at !== null)
      : undelivered === 0 && units.some((unit) => unit.state !== "delivered"),
    isAsked: request !== undefined && isRequestedByBuyer(request.reason),
    isAtBank: await isAtBank(db, orderId),
    units: of === "package" ? 1 : request ? Math.max(1, isDecided ? calledOff : undelivered) : Math.max(1, units.length),
  };
}

/** The refund itself, or the newest that a request led to. */
function findRefund(db: Database, { requestId, refundId }: Pick<Told, "requestId" | "refundId">) {
  const refunds = db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select(["refunds.amount", "refunds.reason", "refunds.request_id", "refunds.state", "refunds.provider_ref", "payments.method"])
    .orderBy("refunds.attempt", "desc")
    .limit(1);
  if (refundId) return refunds.where("refunds.id", "=", refundId).executeTakeFirst();
  return requestId ? refunds.where("refunds.request_id", "=", requestId).executeTakeFirst() : undefined;
}

async function methodOf(db: Database, orderId: string) {
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

/** Whether the payer's bank has yet to decide a dispute about what paid the order. */
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
