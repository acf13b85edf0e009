import type { Selectable } from "kysely";
import type { FulfilmentsTable } from "#server/db/tables/order-tables.ts";
import { isCarrierError, type CarrierOrder } from "#server/gateways/carrier/carrier.ts";
import { enqueueJob, restartJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler, JobResult } from "#server/jobs/job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { carrierRef } from "#server/sims/sim.ts";
import { watchToppedUpSim } from "#server/sims/watch-sim.ts";
import { completeOrder } from "./complete-order.ts";
import { findLiveAttempts } from "./find-live-attempts.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";
import { newUnitLink } from "#server/orders/core/unit-link.ts";
import { encryptEsimCodes } from "#server/orders/core/esim-codes.ts";
import { isOrderOnHold } from "#server/orders/core/order-hold.ts";
import { addOrderEvent, lockOrder, transitionOrder } from "#server/orders/core/transition-order.ts";
import { activationDeadline } from "./activation-deadline.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { UNDELIVERED_UNIT_STATES } from "#server/domain/order-states.schema.ts";

/** How often a unit of an order on hold is checked again, ms. The end of the hold also runs the job (`resumeFulfilment`). */
const HOLD_RECHECK_MS = 10 * 60_000;

const MIN_POLL_MS = 1000;
const MAX_POLL_MS = 10 * 60_000;

/**
 * Job `orders.fulfil`: requests one eSIM, or a package or credit on the buyer's SIM, from the carrier, and polls until it is delivered. The
 * request has a reference made from our fulfilment id, so repeating it after a crash returns the same eSIM. A cancelled unit is not
 * delivered, and no unit is delivered while its order is on hold.
 */
export const fulfilUnit: JobHandler<AppContext> = async (shop, job) => {
  const unit = await shop.db
    .selectFrom("fulfilments")
    .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
    .innerJoin("orders", "orders.id", "fulfilments.order_id")
    .selectAll("fulfilments")
    .select(["order_lines.package_id", "order_lines.credit", "orders.paid_at"])
    .where("fulfilments.id", "=", job.ref)
    .executeTakeFirstOrThrow();
  if (unit.state === "delivered" || unit.state === "failed" || unit.revoked_at !== null) return {};
  if (await isOrderOnHold(shop.db, unit.order_id)) return { again: shop.clock() + HOLD_RECHECK_MS };
  shop.crashPoint("carrier-calling");
  const result = await requestFromCarrier(shop, unit, job.attempts);
  shop.crashPoint("carrier-called");
  if (result.state === "pending") return storeSubmitted(shop, unit, result.jobId);
  if (result.state === "failed") return storeFailed(shop, unit, result.code);
  if (await isIccidTaken(shop, unit, result.iccid)) return storeFailed(shop, unit, "iccid-taken");
  return storeDelivered(shop, unit, result);
};

type Unit = Selectable<FulfilmentsTable> & { package_id: string; credit: number | null; paid_at: number | null };

/** What the carrier says about a unit; `attempt` made the reference of that order. */
type UnitResult = CarrierOrder & { attempt: number };

/**
 * Asks the carrier for the unit. An earlier run may have reached the carrier although its response was lost, so the reference is looked up
 * first. So are the references of earlier attempts, because the carrier may have executed one that it seemed to refuse: the unit is that order
 * then, and nothing is ordered. A final refusal is returned as a failed job; other errors throw, and the job is retried.
 */
async function requestFromCarrier(shop: AppContext, unit: Unit, runs: number): Promise<UnitResult> {
  const attempt = unit.carrier_attempt;
  const ref = carrierRef(unit.id, attempt);
  const known = unit.state === "submitted" || runs > 1 ? await shop.carrier.findByRef(ref) : null;
  if (known && known.state !== "failed") return { ...known, attempt };
  for (const earlier of await findLiveAttempts(shop, unit, attempt - 1)) {
    const isUsable = earlier.order.state === "pending" || !(await isIccidTaken(shop, unit, earlier.order.iccid));
    if (isUsable) return { ...earlier.order, attempt: earlier.attempt };
  }
  return { ...(known ?? (await placeOrder(shop, unit, ref))), attempt };
}

async function placeOrder(shop: AppContext, unit: Unit, ref: string): Promise<CarrierOrder> {
  const request = { ref, packageId: unit.package_id, boughtAt: unit.paid_at ?? unit.created_at };
  try {
    if (unit.kind === "esim") return await shop.carrier.provisionEsim(request);
    // A unit of the delivery method `sim` always has an ICCID.
    if (unit.credit !== null) return await shop.carrier.topUp({ ...request, iccid: unit.iccid ?? "", credit: unit.credit });
    return await shop.carrier.activatePackage({ ...request, iccid: unit.iccid ?? "" });
  } catch (error) {
    if (!isCarrierError(error) || error.kind !== "final") throw error;
    return { state: "failed", jobId: ref, code: error.code };
  }
}

/** Whether the unit is an eSIM that another unit already has. Of two buyers with the same eSIM, only the first could install it. */
async function isIccidTaken(shop: AppContext, unit: Unit, iccid: string): Promise<boolean> {
  if (unit.kind !== "esim") return false;
  const other = await shop.db
    .selectFrom("fulfilments")
    .select("id")
    .where("kind", "=", "esim")
    .where("iccid", "=", iccid)
    .where("id", "<>", unit.id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Stores that the carrier is working on the unit; polls again at intervals that grow with the age of the unit. */
function storeSubmitted(shop: AppContext, unit: Unit, carrierJob: string): JobResult {
  const now = shop.clock();
  const delay = Math.min(MAX_POLL_MS, Math.max(MIN_POLL_MS, (now - unit.created_at) / 4));
  return {
    again: Math.round(now + delay),
    commit: async (tx) => {
      // An order is always locked before its parts.
      await lockOrder(tx, unit.order_id);
      await tx
        .updateTable("fulfilments")
        .set({ state: "submitted", carrier_request: carrierJob, carrier: shop.carrier.name })
        .where("id", "=", unit.id)
        .where("state", "=", "requested")
        .execute();
      await transitionOrder(tx, { orderId: unit.order_id, to: "preparing", actor: "carrier", cause: carrierJob, now });
    },
    committed: () => shop.crashPoint("fulfilment-submitted"),
  };
}

/** Stores that the carrier refused the unit for good, and notifies the buyer. The staff desk lists such units on *Today*. */
function storeFailed(shop: AppContext, unit: Unit, code: string): JobResult {
  const now = shop.clock();
  shop.log.error("fulfilment.failed", code, { fulfilment: unit.id });
  return {
    commit: async (tx) => {
      if (await lockAndCheckBlocked(tx, unit, now)) return;
      await tx
        .updateTable("fulfilments")
        .set({ state: "failed", failure: code, failed_at: now })
        .where("id", "=", unit.id)
        .where("state", "in", UNDELIVERED_UNIT_STATES)
        .execute();
      const order = await tx.selectFrom("orders").select("state").where("id", "=", unit.order_id).executeTakeFirstOrThrow();
      await addOrderEvent(tx, {
        orderId: unit.order_id,
        from: order.state,
        to: order.state,
        actor: "carrier",
        cause: `unit ${unit.unit} failed: ${code}`,
        now,
      });
      await enqueueJob(tx, {
        topic: "orders.mail",
        ref: `${unit.id}:delivery-failed:${unit.carrier_attempt}`,
        payload: { kind: "delivery-failed", orderId: unit.order_id },
        now,
      });
      await completeOrder(tx, unit, false, now);
    },
  };
}

function storeDelivered(shop: AppContext, unit: Unit, result: Extract<UnitResult, { state: "done" }>): JobResult {
  const now = shop.clock();
  if (unit.kind === "esim" && !result.esim) throw new Error("The carrier returned an eSIM without codes");
  return {
    commit: async (tx) => {
      if (await lockAndCheckBlocked(tx, unit, now)) return;
      const { email } = await tx.selectFrom("orders").select("email").where("id", "=", unit.order_id).executeTakeFirstOrThrow();
      await tx
        .updateTable("fulfilments")
        .set({
          state: "delivered",
          carrier_attempt: result.attempt,
          carrier_request: result.jobId,
          carrier: shop.carrier.name,
          iccid: result.iccid,
          // The codes of an erased buyer are not stored: nobody could install the eSIM.
          ...(result.esim && !isErased(email)
            ? { codes_encrypted: encryptEsimCodes(shop.encryptor, unit.id, result.esim), ...newUnitLink(shop.encryptor, unit.id) }
            : { codes_encrypted: null }),
          use_by: activationDeadline(shop.catalogue(), unit.package_id, unit.paid_at ?? unit.created_at),
          delivered_at: now,
        })
        .where("id", "=", unit.id)
        .where("state", "in", UNDELIVERED_UNIT_STATES)
        .execute();
      if (unit.credit !== null) await watchToppedUpSim(tx, result.iccid, now);
      await completeOrder(tx, unit, true, now);
      shop.crashPoint("fulfilment-storing");
    },
    committed: () => {
      shop.crashPoint("fulfilment-stored");
    },
  };
}

/**
 * Locks the order's row, so that two units that finish at the same moment do not each see the other as unfinished. Returns whether the unit
 * was cancelled or its order put on hold in the meantime; this run then stores nothing. For an order on hold, the job runs again later.
 */
async function lockAndCheckBlocked(tx: DatabaseTransaction, unit: { id: string; order_id: string }, now: number): Promise<boolean> {
  await lockOrder(tx, unit.order_id);
  const isOnHold = await isOrderOnHold(tx, unit.order_id);
  if (isOnHold) await restartJob(tx, "orders.fulfil", unit.id, now + HOLD_RECHECK_MS);
  const row = await tx.selectFrom("fulfilments").select("revoked_at").where("id", "=", unit.id).executeTakeFirstOrThrow();
  return isOnHold || row.revoked_at !== null;
}
