import type { DatabaseTransaction } from "#server/db/database.ts";
import { enqueueJob, restartJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { formatMoney } from "#server/locale/money/format-money.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { openRefund } from "#server/payments/open-refund.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findPaidPayment } from "#server/orders/core/find-paid-payment.ts";
import { findRefundRequest, type RefundRequestRow } from "./find-refund-request.ts";
import { isOrderDisputed } from "#server/orders/core/order-hold.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";
import { unitRefundAmount, type RefundDecision } from "#server/orders/core/refund-request.ts";
import { storeRejection } from "./reject-refund.ts";
import { closeEmptyOrder, recalculateOrderStatus } from "#server/orders/core/recalculate-order-status.ts";
import { cancelAtCarrier, type Revocation } from "./take-off-sim.ts";
import { findUnitsToRevoke, type UnitToRevoke } from "./units-to-take-back.ts";

const BUSY_REST_MS = 1_000;
const FIRST_REST_MS = 2_000;
const LONGEST_REST_MS = 10 * 60_000;
/** What a person has to look at is asked for again, in case the carrier knows better by then. */
const UNCLEAR_REST_MS = 60 * 60_000;

type Answered = Revocation & { unit: UnitToRevoke };

/**
 * Job `orders.take-back`: takes off at the carrier what an approved request gives back, then opens its refund. The carrier knows the
 * request by its id, so asking again after a crash gets the same answer. What has started meanwhile stays where it is and is refused by itself;
 * as goodwill it is paid all the same (§4). Where the carrier's answer leaves open whether the package is gone, a person looks. Nothing of
 * an order that is disputed is handed over, whatever the carrier says.
 */
export const revokeUnits: JobHandler<AppContext> = async (shop, job) => {
  const request = await findRefundRequest(shop.db, job.ref);
  if (request?.state !== "approved") return {};
  const units = await findUnitsToRevoke(shop.db, request);
  const now = shop.clock();
  // Its delivery was called off while a worker was at it: what that worker asks for must be asked for before it is cancelled.
  if (units.some(({ busyUntil }) => busyUntil > now)) return { again: now + BUSY_REST_MS };
  shop.crashPoint("take-back-calling");
  const answers: Answered[] = [];
  for (const unit of units) answers.push({ unit, ...(await cancelAtCarrier(shop, unit, request)) });
  shop.crashPoint("take-back-called");
  const unclear = answers.filter(({ taken }) => taken === "unclear");
  if (unclear.length > 0 && request.goodwill === 0 && request.amount !== 0) {
    return { again: now + UNCLEAR_REST_MS, commit: (tx) => recordUnclearRevocations(tx, shop, request, unclear) };
  }
  if (answers.some(({ taken }) => taken === "not-yet")) {
    const rest = Math.min(LONGEST_REST_MS, Math.max(FIRST_REST_MS, (now - (request.decided_at ?? now)) / 4));
    return { again: Math.round(now + rest) };
  }
  return { commit: (tx) => storeAnswers(tx, shop, { requestId: job.ref, answers }), committed: () => shop.crashPoint("take-back-stored") };
};

/** Records for manual review that the carrier did not say whether the package still works. No refund is sent before that is known. */
async function recordUnclearRevocations(tx: DatabaseTransaction, shop: AppContext, request: RefundRequestRow, unclear: Answered[]): Promise<void> {
  const theirs = unclear.map(({ unit, says }) => `${unit.ref}: ${says}`).join(", ");
  await recordDiscrepancy(tx, { kind: "take-back-unclear", ref: request.id, ours: "to be taken back", theirs, now: shop.clock() });
  shop.log.error("take-back.unclear", theirs, { cause: request.id });
}

async function storeAnswers(tx: DatabaseTransaction, shop: AppContext, given: { requestId: string; answers: Answered[] }) {
  const { requestId, answers } = given;
  const seen = await findRefundRequest(tx, requestId);
  if (!seen) return;
  await lockOrder(tx, seen.order_id);
  const request = await findRefundRequest(tx, requestId);
  if (request?.state !== "approved") return;
  const now = shop.clock();
  const goodwill = request.goodwill === 1;
  const unclear = answers.filter(({ taken }) => taken === "unclear");
  // No refund waits for the manual review: nothing is paid back.
  if (unclear.length > 0 && request.amount === 0) await recordUnclearRevocations(tx, shop, request, unclear);
  const disputed = request.fulfilment_id === null && (await isOrderDisputed(tx, request.order_id));
  // A cancelled unit that cost nothing stays cancelled although the carrier's answer is unclear: staff look at it.
  const isFree = request.amount === 0 && request.fulfilment_id === null;
  const kept = disputed ? [] : answers.filter(({ taken }) => taken !== "gone" && !(isFree && taken === "unclear"));
  for (const answer of answers) if (answer.taken === "gone" || !disputed) await storeUnit(tx, answer, now);
  const decision = kept[0] && refusalOf(kept[0].taken);
  if (decision && kept.length === answers.length && !goodwill) return storeRejection(tx, request, { decision, actor: "carrier", now });
  const promised = request.amount ?? 0;
  const lost = goodwill ? 0 : kept.reduce((sum, { unit }) => sum + unitRefundAmount(request, unit.unit), 0);
  const amount = promised - lost;
  if (amount <= 0 && decision) return storeRejection(tx, request, { decision, actor: "carrier", now });
  await pay(tx, shop, request, { amount, reason: kept.length > 0 && goodwill ? "goodwill" : "requested" });
}

const refusalOf = (taken: Answered["taken"]): RefundDecision => (taken === "expired" ? "expired" : "used");

/** A unit is off the SIM from here on; one that was never handed over, but has started all the same, is delivered after all. */
async function storeUnit(tx: DatabaseTransaction, { unit, taken, says }: Answered, now: number): Promise<void> {
  if (taken === "gone") {
    await tx.updateTable("fulfilments").set({ taken_back_at: now }).where("id", "=", unit.id).where("taken_back_at", "is", null).execute();
    if (says === "cancelled-before")
      await recordDiscrepancy(tx, { kind: "carrier-cancelled", ref: unit.ref, ours: "not taken back", theirs: says, now });
  } else if (unit.state !== "delivered" && taken !== "unclear") {
    await tx.updateTable("fulfilments").set({ taken_back_at: null }).where("id", "=", unit.id).execute();
    await restartJob(tx, "orders.fulfil", unit.id, now);
  }
}

async function pay(
  tx: DatabaseTransaction,
  shop: AppContext,
  request: RefundRequestRow,
  { amount, reason }: { amount: number; reason: "requested" | "goodwill" },
): Promise<void> {
  const { id: requestId, order_id: orderId } = request;
  const now = shop.clock();
  await tx.updateTable("refund_requests").set({ amount }).where("id", "=", requestId).execute();
  const cause = `refund ${requestId} taken back`;
  await recalculateOrderStatus(tx, { orderId, actor: "carrier", cause, now });
  const mail = amount <= 0 || request.reason === "staff" ? "order-cancelled" : "refund-approved";
  const payload = { kind: mail, orderId, requestId };
  if (amount <= 0) {
    await tx.updateTable("refund_requests").set({ state: "refunded" }).where("id", "=", requestId).execute();
    await closeEmptyOrder(tx, { orderId, actor: "carrier", cause, now });
    return enqueueJob(tx, { topic: "orders.mail", ref: `${requestId}:${mail}`, payload, now });
  }
  const { id: paymentId } = await findPaidPayment(tx, orderId);
  const opened = await openRefund(tx, shop, { paymentId, subject: requestId, requestId, reason, amount });
  if (!opened.ok) {
    if (opened.reason === "refunds.more-than-paid") {
      await recordDiscrepancy(tx, {
        kind: "refund-not-possible",
        ref: requestId,
        ours: `${formatMoney(amount, request.currency)} approved`,
        theirs: "less is left of the payment",
        now,
      });
      shop.log.error("refund.not-possible", opened.reason, { cause: requestId });
    }
    return;
  }
  await enqueueJob(tx, { topic: "orders.mail", ref: `${requestId}:${mail}`, payload, now });
}
