import type { DatabaseTransaction, Database } from "#server/db/database.ts";
import { enqueueJob, restartJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { openRefund } from "#server/payments/open-refund.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findOtherPackages } from "./find-other-packages.ts";
import { findRefundRequest, type RefundRequestRow } from "./find-refund-request.ts";
import { isOrderDisputed } from "#server/orders/core/order-hold.ts";
import { lockOrder } from "#server/orders/core/transition-order.ts";
import type { RefundDecision } from "#server/orders/core/refund-terms.schema.ts";
import { unitRefundAmount } from "#server/orders/core/refund-request.ts";
import { storeRejection } from "./reject-refund.ts";
import { closeEmptyOrder, recalculateOrderStatus } from "#server/orders/core/recalculate-order-status.ts";
import { findPaidPayment } from "#server/orders/core/find-order.ts";
import { isCarrierError } from "#server/gateways/carrier/carrier.ts";
import type { FulfilmentsTable } from "#server/db/tables/order-tables.ts";
import { findLiveAttempts } from "#server/orders/fulfilment/find-live-attempts.ts";
import { carrierRef } from "#server/sims/sim.ts";

type UnitToRevoke = {
  id: string;
  unit: number;
  state: FulfilmentsTable["state"];
  iccid: string | null;
  credit: number | null;
  /** The last attempt to get it from the carrier, and our reference for this attempt there. */
  attempt: number;
  ref: string;
  /** Which carrier made it; null if unknown. */
  carrier: string | null;
  /** Until when a worker may still be requesting it from the carrier, ms UTC. */
  busyUntil: number;
};

/**
 * Result of asking the carrier to revoke a unit. gone: the package is not on the SIM. started, expired: too late. has-other-packages: the carrier is not
 * asked, because packages that were added to the eSIM need its codes. not-yet: the carrier is still making it, or our request may still be on its way to the
 * carrier. unclear: needs manual review. `response`: the carrier's state or code.
 */
type Revocation = { result: "gone" | "started" | "has-other-packages" | "expired" | "not-yet" | "unclear"; response: string };

type UnitRevocation = Revocation & { unit: UnitToRevoke };

/** After this time no request of ours can still be on its way to the carrier, ms. */
const IN_FLIGHT_MS = 60_000;

const BUSY_RETRY_MS = 1_000;
const MIN_RETRY_MS = 2_000;
const MAX_RETRY_MS = 10 * 60_000;
/** An unclear unit is asked about again, in case the carrier can say more by then. */
const UNCLEAR_RETRY_MS = 60 * 60_000;

/**
 * Job `orders.revoke-units`: revokes the units of an approved request at the carrier, then opens its refund. The idempotency key at the carrier is made
 * from the request's id, so repeating the call after a crash returns the same result. A unit that was used in the meantime is not revoked, and its
 * refund is rejected; as goodwill it is paid nevertheless (§4). If the carrier's response leaves open whether the package is gone, it is
 * recorded for manual review. Nothing of a disputed order is delivered, whatever the carrier says.
 */
export const revokeUnits: JobHandler<AppContext> = async (shop, job) => {
  const request = await findRefundRequest(shop.db, job.ref);
  if (request?.state !== "approved") return {};
  const units = await findUnitsToRevoke(shop.db, request);
  const now = shop.clock();
  // A worker may still be requesting a unit that was cancelled: its request must reach the carrier before the cancellation.
  if (units.some(({ busyUntil }) => busyUntil > now)) return { again: now + BUSY_RETRY_MS };
  shop.crashPoint("revocation-calling");
  const revocations: UnitRevocation[] = [];
  for (const unit of units) revocations.push({ unit, ...(await revokeUnit(shop, unit, request)) });
  shop.crashPoint("revocation-called");
  const unclear = revocations.filter(({ result }) => result === "unclear");
  if (unclear.length > 0 && request.goodwill === 0 && request.amount !== 0) {
    return { again: now + UNCLEAR_RETRY_MS, commit: (tx) => recordUnclearRevocations(tx, shop, request, unclear) };
  }
  if (revocations.some(({ result }) => result === "not-yet")) {
    const delay = Math.min(MAX_RETRY_MS, Math.max(MIN_RETRY_MS, (now - (request.decided_at ?? now)) / 4));
    return { again: Math.round(now + delay) };
  }
  return { commit: (tx) => storeRevocations(tx, shop, { requestId: job.ref, revocations }), committed: () => shop.crashPoint("revocation-stored") };
};

/** Returns the units of a request that the carrier may have: the unit to refund, or those that the request cancelled. Posted SIM cards are left out. */
async function findUnitsToRevoke(db: Database, request: RefundRequestRow): Promise<UnitToRevoke[]> {
  let query = db
    .selectFrom("fulfilments")
    .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
    .leftJoin("jobs", (on) => on.onRef("jobs.ref", "=", "fulfilments.id").on("jobs.topic", "=", "orders.fulfil"))
    .select(["fulfilments.id", "unit", "fulfilments.state", "iccid", "credit", "carrier", "carrier_attempt", "jobs.lease_until"])
    .where("fulfilments.order_id", "=", request.order_id)
    .where("kind", "<>", "physical")
    .orderBy("unit");
  query =
    request.fulfilment_id === null
      ? query.where("fulfilments.state", "<>", "delivered").where("revoked_at", "=", request.decided_at)
      : query.where("fulfilments.id", "=", request.fulfilment_id);
  const rows = await query.execute();
  return rows.map(({ carrier_attempt: attempt, lease_until: leaseUntil, ...unit }) => ({
    ...unit,
    attempt,
    ref: carrierRef(unit.id, attempt),
    busyUntil: leaseUntil ?? 0,
  }));
}

/** The results from bad to good: a unit is revoked if every attempt is. */
const WORST_FIRST: Revocation["result"][] = ["not-yet", "unclear", "started", "has-other-packages", "expired", "gone"];

/**
 * Revokes a unit at the carrier. What is not delivered may be there several times: as its last attempt, and as an attempt that the carrier executed
 * although it seemed to refuse it. An eSIM to which other packages were added stays, because they need its codes.
 */
async function revokeUnit(shop: Pick<AppContext, "carrier" | "clock" | "db">, unit: UnitToRevoke, request: RefundRequestRow): Promise<Revocation> {
  if (unit.state === "delivered") {
    if ((await findOtherPackages(shop.db, unit.id)).length > 0) return { result: "has-other-packages", response: "not asked" };
    return cancelAtCarrier(shop, unit, request, request.id);
  }
  const live = await findLiveAttempts(shop, unit, unit.state === "failed" ? unit.attempt : unit.attempt - 1);
  const revocations: Revocation[] = unit.state === "failed" ? [] : [await cancelAtCarrier(shop, unit, request, request.id)];
  for (const { attempt } of live)
    revocations.push(await cancelAtCarrier(shop, { ...unit, ref: carrierRef(unit.id, attempt) }, request, `${request.id}.${attempt}`));
  const worst = revocations.sort((a, b) => WORST_FIRST.indexOf(a.result) - WORST_FIRST.indexOf(b.result))[0];
  return worst ?? { result: "gone", response: "refused" };
}

/** Asks the carrier to remove a package from its SIM. `cancelKey`: the idempotency key. Throws if the carrier does not respond. */
async function cancelAtCarrier(
  shop: Pick<AppContext, "carrier" | "clock">,
  unit: UnitToRevoke,
  request: RefundRequestRow,
  cancelKey: string,
): Promise<Revocation> {
  if (unit.carrier !== null && unit.carrier !== shop.carrier.name) return { result: "unclear", response: `made by ${unit.carrier}` };
  try {
    const cancellation = await shop.carrier.cancelPackage({ ref: unit.ref, cancelKey });
    if (cancellation.state === "cancelled") return { result: "gone", response: cancellation.state };
    const { code } = cancellation;
    if (code === "started" || code === "expired") return { result: code, response: code };
    if (code === "cancelled-before") return { result: "gone", response: code };
    if (unit.state === "delivered") return { result: "unclear", response: code };
    // Since the cancellation was requested, nothing new was sent to the carrier; an earlier request of ours may still be on its way.
    if (code === "unknown-ref") return { result: shop.clock() < request.requested_at + IN_FLIGHT_MS ? "not-yet" : "gone", response: code };
    const carrierJob = await shop.carrier.findByRef(unit.ref);
    return { result: carrierJob === null || carrierJob.state === "failed" ? "gone" : "not-yet", response: code };
  } catch (error) {
    if (!isCarrierError(error) || error.kind !== "final") throw error;
    return { result: "unclear", response: error.code };
  }
}

/** Records for manual review that the carrier did not say whether the package still works. No refund is sent before that is known. */
async function recordUnclearRevocations(
  tx: DatabaseTransaction,
  shop: AppContext,
  request: RefundRequestRow,
  unclear: UnitRevocation[],
): Promise<void> {
  const theirs = unclear.map(({ unit, response }) => `${unit.ref}: ${response}`).join(", ");
  await recordDiscrepancy(tx, { kind: "revocation-unclear", ref: request.id, ours: "to be revoked", theirs, now: shop.clock() });
  shop.log.error("revocation.unclear", theirs, { cause: request.id });
}

/** Stores the results and pays or rejects the request, unless a concurrent decision has changed it. */
async function storeRevocations(tx: DatabaseTransaction, shop: AppContext, outcome: { requestId: string; revocations: UnitRevocation[] }) {
  const { requestId, revocations } = outcome;
  const beforeLock = await findRefundRequest(tx, requestId);
  if (!beforeLock) return;
  await lockOrder(tx, beforeLock.order_id);
  const request = await findRefundRequest(tx, requestId);
  if (request?.state !== "approved") return;
  const now = shop.clock();
  const goodwill = request.goodwill === 1;
  const unclear = revocations.filter(({ result }) => result === "unclear");
  // Nothing is to be paid, so the request does not wait for the manual review.
  if (unclear.length > 0 && request.amount === 0) await recordUnclearRevocations(tx, shop, request, unclear);
  const disputed = request.fulfilment_id === null && (await isOrderDisputed(tx, request.order_id));
  // In a cancellation without a refund, a unit stays cancelled although the carrier's answer is unclear; staff review it.
  const isFree = request.amount === 0 && request.fulfilment_id === null;
  const notRevoked = disputed ? [] : revocations.filter(({ result }) => result !== "gone" && !(isFree && result === "unclear"));
  for (const revocation of revocations) if (revocation.result === "gone" || !disputed) await storeUnit(tx, revocation, now);
  const decision = notRevoked[0] && toRefundDecision(notRevoked[0].result);
  if (decision && notRevoked.length === revocations.length && !goodwill) return storeRejection(tx, request, { decision, actor: "carrier", now });
  const promised = request.amount ?? 0;
  const notRefunded = goodwill ? 0 : notRevoked.reduce((sum, { unit }) => sum + unitRefundAmount(request, unit.unit), 0);
  const amount = promised - notRefunded;
  if (amount <= 0 && decision) return storeRejection(tx, request, { decision, actor: "carrier", now });
  await openApprovedRefund(tx, shop, request, { amount, reason: notRevoked.length > 0 && goodwill ? "goodwill" : "requested" });
}

const toRefundDecision = (result: UnitRevocation["result"]): RefundDecision =>
  result === "expired" || result === "has-other-packages" ? result : "used";

/** Stores that a unit is revoked. An undelivered unit that the carrier could not revoke is no longer cancelled, and its fulfilment resumes. */
async function storeUnit(tx: DatabaseTransaction, { unit, result, response }: UnitRevocation, now: number): Promise<void> {
  if (result === "gone") {
    await tx.updateTable("fulfilments").set({ revoked_at: now }).where("id", "=", unit.id).where("revoked_at", "is", null).execute();
    if (response === "cancelled-before")
      await recordDiscrepancy(tx, { kind: "carrier-cancelled", ref: unit.ref, ours: "not revoked", theirs: response, now });
  } else if (unit.state !== "delivered" && result !== "unclear") {
    await tx.updateTable("fulfilments").set({ revoked_at: null }).where("id", "=", unit.id).execute();
    if (unit.state === "failed") await tx.updateTable("fulfilments").set({ state: "requested" }).where("id", "=", unit.id).execute();
    await restartJob(tx, "orders.fulfil", unit.id, now);
  }
}

/**
 * Opens the refund of an approved request, or completes the request if nothing is to be paid, and notifies the buyer. If less than the refund is
 * left of the payment, records that for manual review instead.
 */
async function openApprovedRefund(
  tx: DatabaseTransaction,
  shop: AppContext,
  request: RefundRequestRow,
  { amount, reason }: { amount: number; reason: "requested" | "goodwill" },
): Promise<void> {
  const { id: requestId, order_id: orderId } = request;
  const now = shop.clock();
  await tx.updateTable("refund_requests").set({ amount }).where("id", "=", requestId).execute();
  const cause = `refund ${requestId} revoked`;
  await recalculateOrderStatus(tx, { orderId, actor: "carrier", cause, now });
  const mailKind = amount <= 0 || request.reason === "staff" ? "order-cancelled" : "refund-approved";
  const payload = { kind: mailKind, orderId, requestId };
  if (amount <= 0) {
    await tx.updateTable("refund_requests").set({ state: "refunded" }).where("id", "=", requestId).execute();
    await closeEmptyOrder(tx, { orderId, actor: "carrier", cause, now });
    // The mail about the refund at the provider has said it.
    if (request.reason === "provider") return;
    return enqueueJob(tx, { topic: "orders.mail", ref: `${requestId}:${mailKind}`, payload, now });
  }
  const { id: paymentId } = await findPaidPayment(tx, orderId);
  const opened = await openRefund(tx, shop, { paymentId, subject: requestId, requestId, reason, amount });
  if (!opened.ok) {
    if (opened.code === "more-than-paid") {
      await recordDiscrepancy(tx, {
        kind: "refund-not-possible",
        ref: requestId,
        ours: `${formatMoney(amount, request.currency, "en")} approved`,
        theirs: "less is left of the payment",
        now,
      });
      shop.log.error("refund.not-possible", opened.code, { cause: requestId });
    }
    return;
  }
  await enqueueJob(tx, { topic: "orders.mail", ref: `${requestId}:${mailKind}`, payload, now });
}
