import type { DatabaseTransaction, Database } from "#server/db/database.ts";
import { enqueueJob, restartJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { formatMoney } from "#server/locale/money/format-money.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { openRefund } from "#server/payments/open-refund.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findRefundRequest, type RefundRequestRow } from "./find-refund-request.ts";
import { isOrderDisputed } from "#server/orders/core/order-hold.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";
import { unitRefundAmount, type RefundDecision } from "#server/orders/core/refund-request.ts";
import { storeRejection } from "./reject-refund.ts";
import { closeEmptyOrder, recalculateOrderStatus } from "#server/orders/core/recalculate-order-status.ts";
import { findPaidPayment } from "#server/orders/core/find-order.ts";
import { isCarrierError } from "#server/gateways/carrier/carrier.ts";
import type { FulfilmentsTable } from "#server/db/tables/order-tables.ts";
import { carrierRef } from "#server/sims/carrier-ref.ts";

type UnitToRevoke = {
  id: string;
  unit: number;
  state: FulfilmentsTable["state"];
  /** The reference that the carrier has of it. */
  ref: string;
  /** Which carrier made it; null where that is not known. */
  carrier: string | null;
  /** Until when a worker may still be asking for it, ms UTC. */
  busyUntil: number;
};

/**
 * gone: it is not on the SIM. started, expired: too late. not-yet: the carrier is still making it, or an order may still be on its way
 * there. unclear: a person has to look; `says` is what the carrier said.
 */
type Revocation = { taken: "gone" | "started" | "expired" | "not-yet" | "unclear"; says: string };

/** After this long nothing that we asked for can still be on its way to the carrier, ms. */
const IN_FLIGHT_MS = 60_000;

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

/** Asks the carrier to take a package off its SIM; throws where it is silent. The request's id makes a repeat the same question. */
async function cancelAtCarrier(shop: Pick<AppContext, "carrier" | "clock">, unit: UnitToRevoke, request: RefundRequestRow): Promise<Revocation> {
  if (unit.carrier !== null && unit.carrier !== shop.carrier.name) return { taken: "unclear", says: `made by ${unit.carrier}` };
  try {
    const answer = await shop.carrier.cancelPackage({ ref: unit.ref, cancelKey: request.id });
    if (answer.state === "cancelled") return { taken: "gone", says: answer.state };
    const { code } = answer;
    if (code === "started" || code === "expired") return { taken: code, says: code };
    if (code === "cancelled-before") return { taken: "gone", says: code };
    if (unit.state === "delivered") return { taken: "unclear", says: code };
    // Nothing more is asked for since the buyer wants to call it off.
    if (code === "unknown-ref") return { taken: shop.clock() < request.requested_at + IN_FLIGHT_MS ? "not-yet" : "gone", says: code };
    const order = await shop.carrier.findByRef(unit.ref);
    return { taken: order === null || order.state === "failed" ? "gone" : "not-yet", says: code };
  } catch (error) {
    if (!isCarrierError(error) || error.kind !== "final") throw error;
    return { taken: "unclear", says: error.code };
  }
}

/** What a carrier may have of a request: the unit that is given back, or what was called off with it. Cards are no carrier's matter. */
async function findUnitsToRevoke(db: Database, request: RefundRequestRow): Promise<UnitToRevoke[]> {
  let query = db
    .selectFrom("fulfilments")
    .leftJoin("jobs", (on) => on.onRef("jobs.ref", "=", "fulfilments.id").on("jobs.topic", "=", "orders.fulfil"))
    .select(["fulfilments.id", "unit", "fulfilments.state", "carrier", "carrier_try", "jobs.lease_until"])
    .where("fulfilments.order_id", "=", request.order_id)
    .where("kind", "<>", "physical")
    // What the carrier refused was never made.
    .where("fulfilments.state", "<>", "failed")
    .orderBy("unit");
  query =
    request.fulfilment_id === null
      ? query.where("fulfilments.state", "<>", "delivered").where("taken_back_at", "=", request.decided_at)
      : query.where("fulfilments.id", "=", request.fulfilment_id);
  const rows = await query.execute();
  return rows.map(({ carrier_try: carrierTry, lease_until: leaseUntil, ...unit }) => ({
    ...unit,
    ref: carrierRef(unit.id, carrierTry),
    busyUntil: leaseUntil ?? 0,
  }));
}
