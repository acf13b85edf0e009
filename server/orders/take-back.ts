import { z } from "zod";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { enqueueJob, restartJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { noteDiscrepancy } from "#server/payments/note-discrepancy.ts";
import { openRefund } from "#server/payments/open-refund.ts";
import type { Shop } from "#server/shop.ts";
import { findMoneyOf } from "./find-money.ts";
import { findRefundRequest, type RefundRequestRow } from "./find-refund-request.ts";
import { lockOrder } from "./move-order.ts";
import { refundEstimate, type RefundDecision } from "./refund.ts";
import { storeRejection } from "./reject-refund.ts";
import { restateOrder } from "./restate-order.ts";
import { takeOffSim, type TakenOff } from "./take-off-sim.ts";
import { unitsToTakeBack, type UnitToTakeBack } from "./units-to-take-back.ts";

const Payload = z.object({ goodwill: z.boolean().default(false) });
const BUSY_REST_MS = 1_000;
const FIRST_REST_MS = 2_000;
const LONGEST_REST_MS = 10 * 60_000;

type Answered = { unit: UnitToTakeBack; taken: TakenOff };

/**
 * Job `orders.take-back`: takes off at the carrier what an approved request gives back, then opens its refund. The carrier knows the
 * request by its id, so asking again after a crash gets the same answer. What has started meanwhile is refused by itself, unless it is
 * paid as goodwill: then nothing is taken off (§4).
 */
export const takeBack: JobHandler = async (shop, job) => {
  const { goodwill } = Payload.parse(job.payload);
  const request = await findRefundRequest(shop.db, job.ref);
  if (request?.state !== "approved") return {};
  const units = await unitsToTakeBack(shop.db, request);
  const now = shop.clock();
  // Its delivery was called off while a worker was at it: what that worker asks for must be asked for before it is cancelled.
  if (units.some(({ busyUntil }) => busyUntil > now)) return { again: now + BUSY_REST_MS };
  shop.crashPoint("take-back-calling");
  const answers: Answered[] = [];
  for (const unit of units) answers.push({ unit, taken: await takeOffSim(shop, unit, request.id) });
  shop.crashPoint("take-back-called");
  if (answers.some(({ taken }) => taken === "not-yet")) {
    const rest = Math.min(LONGEST_REST_MS, Math.max(FIRST_REST_MS, (now - (request.decided_at ?? now)) / 4));
    return { again: Math.round(now + rest) };
  }
  return { commit: (tx) => storeAnswers(tx, shop, { requestId: job.ref, answers, goodwill }), committed: () => shop.crashPoint("take-back-stored") };
};

async function storeAnswers(tx: DatabaseTransaction, shop: Shop, given: { requestId: string; answers: Answered[]; goodwill: boolean }) {
  const { requestId, answers, goodwill } = given;
  const seen = await findRefundRequest(tx, requestId);
  if (!seen) return;
  await lockOrder(tx, seen.order_id);
  const request = await findRefundRequest(tx, requestId);
  if (request?.state !== "approved") return;
  const now = shop.clock();
  const kept = answers.filter(({ taken }) => taken !== "gone");
  for (const { unit, taken } of answers) await storeUnit(tx, unit, taken, now);
  const decision = kept[0] && refusalOf(kept[0].taken);
  if (decision && kept.length === answers.length && !goodwill) return storeRejection(tx, request, { decision, actor: "carrier", now });
  const lost = goodwill ? 0 : kept.reduce((sum, { unit }) => sum + refundEstimate(request, unit.unit), 0);
  await pay(tx, shop, request, { amount: (request.amount ?? 0) - lost, reason: kept.length > 0 && goodwill ? "goodwill" : "requested" });
}

const refusalOf = (taken: TakenOff): RefundDecision => (taken === "expired" ? "expired" : "used");

/** A unit is off the SIM from here on; one that was never handed over, but has started all the same, is delivered after all. */
async function storeUnit(tx: DatabaseTransaction, unit: UnitToTakeBack, taken: TakenOff, now: number): Promise<void> {
  if (taken === "gone") {
    await tx.updateTable("fulfilments").set({ taken_back_at: now }).where("id", "=", unit.id).where("taken_back_at", "is", null).execute();
  } else if (unit.state !== "delivered") {
    await tx.updateTable("fulfilments").set({ taken_back_at: null }).where("id", "=", unit.id).execute();
    await restartJob(tx, "orders.fulfil", unit.id, now);
  }
}

async function pay(
  tx: DatabaseTransaction,
  shop: Shop,
  request: RefundRequestRow,
  { amount, reason }: { amount: number; reason: "requested" | "goodwill" },
): Promise<void> {
  const { id: requestId, order_id: orderId } = request;
  const now = shop.clock();
  await tx.updateTable("refund_requests").set({ amount }).where("id", "=", requestId).execute();
  await restateOrder(tx, { orderId, actor: "carrier", cause: `refund ${requestId} taken back`, now });
  const { id: paymentId } = await findMoneyOf(tx, orderId);
  const opened = await openRefund(tx, shop, { paymentId, subject: requestId, requestId, reason, amount });
  if (!opened.ok) {
    if (opened.reason === "refunds.more-than-paid") {
      await noteDiscrepancy(tx, {
        kind: "refund-not-possible",
        ref: requestId,
        ours: `${amount} approved`,
        theirs: "less is left of the payment",
        now,
      });
      shop.log.error("refund.not-possible", opened.reason, { cause: requestId });
    }
    return;
  }
  const payload = { kind: "refund-approved", orderId, requestId };
  await enqueueJob(tx, { topic: "orders.mail", ref: `${requestId}:refund-approved`, payload, now });
}
