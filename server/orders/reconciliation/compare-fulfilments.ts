import { sql, type Selectable } from "kysely";
import type { FulfilmentsTable } from "#server/db/tables/order-tables.ts";
import type { CarrierOrder } from "#server/gateways/carrier/carrier.ts";
import type { TimeWindow } from "#server/gateways/payments/payment-provider.ts";
import { recordDiscrepancy, type NewDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findStateOnSim } from "#server/orders/fulfilment/find-live-attempts.ts";
import { carrierRef } from "#server/sims/sim.ts";

const BATCH_SIZE = 200;
/** Units newer than this are skipped: the carrier may not have recorded them yet. */
const MIN_AGE_MS = 60_000;
/** Must match the expression of the index fulfilments_by_last_change. */
const LAST_CHANGE = sql<number>`coalesce(fulfilments.revoked_at, fulfilments.delivered_at, fulfilments.failed_at, fulfilments.created_at)`;
type Unit = Selectable<FulfilmentsTable> & { credit: number | null };

/**
 * Compares the units of the window with the carrier's records and records each difference: `carrier-unknown` if the carrier does not know a
 * unit, `carrier-state` if it did not deliver a unit that is delivered for us, `carrier-iccid` if it delivered another SIM, `carrier-alive` if
 * a revoked or failed unit, or a second attempt for a unit, is active. Units of another carrier are skipped. Returns how many differences are new.
 */
export async function compareFulfilments(shop: AppContext, window: TimeWindow): Promise<number> {
  let added = 0;
  for (let after = { at: window.from, id: "" }; ;) {
    const units = await shop.db
      .selectFrom("fulfilments")
      .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
      .selectAll("fulfilments")
      .select(["order_lines.credit", LAST_CHANGE.as("changed_at")])
      .where(({ or, and, eb }) =>
        or([
          eb("kind", "<>", "physical"),
          // Credit is added to a SIM card after it is posted.
          and([eb("credit", "is not", null), eb("fulfilments.iccid", "is not", null), eb("delivered_at", "<", window.to - MIN_AGE_MS)]),
        ]),
      )
      .where(({ or, eb }) => or([eb("state", "in", ["submitted", "delivered", "failed"]), eb("revoked_at", "is not", null)]))
      .where(({ or, eb }) => or([eb("carrier", "is", null), eb("carrier", "=", shop.carrier.name)]))
      .where(LAST_CHANGE, ">=", after.at)
      .where(({ eb, or }) => or([eb(LAST_CHANGE, ">", after.at), eb("fulfilments.id", ">", after.id)]))
      .where("created_at", "<", window.to - MIN_AGE_MS)
      .orderBy(LAST_CHANGE)
      .orderBy("fulfilments.id")
      .limit(BATCH_SIZE)
      .execute();
    for (const unit of units) {
      for (const difference of await diffAttempts(shop, unit)) {
        if (!(await recordDiscrepancy(shop.db, { ...difference, now: shop.clock() }, "found"))) continue;
        added++;
        shop.log.error("money.difference", difference.kind, { ref: difference.ref });
      }
    }
    const last = units.at(-1);
    if (!last || units.length < BATCH_SIZE) return added;
    after = { at: Number(last.changed_at), id: last.id };
  }
}

type Difference = Pick<NewDiscrepancy, "kind" | "ref" | "ours" | "theirs">;
type Attempt = { ref: string; theirs: CarrierOrder | null };

/** Compares every attempt for a unit: one must be there if the unit is ours, and all others must not be active. */
async function diffAttempts(shop: AppContext, unit: Unit): Promise<Difference[]> {
  const attempts: Attempt[] = [];
  for (let attempt = 1; attempt <= unit.carrier_attempt; attempt++) {
    const ref = carrierRef(unit.id, attempt);
    attempts.push({ ref, theirs: await shop.carrier.findByRef(ref) });
  }
  const wanted = findWantedAttempt(unit, attempts);
  const differences: (Difference | null)[] = [];
  for (const attempt of attempts) differences.push(attempt === wanted ? diffUnit(unit, attempt) : await diffUnwanted(shop, unit, attempt, wanted));
  return differences.filter((difference) => difference !== null);
}

/** Returns the attempt that the unit is; undefined for a unit that is revoked or failed. Credit of a SIM card may be that of an earlier attempt. */
function findWantedAttempt(unit: Unit, attempts: Attempt[]): Attempt | undefined {
  if (unit.revoked_at !== null || unit.state === "failed") return undefined;
  const loaded =
    unit.kind === "physical" && attempts.find(({ theirs }) => theirs?.state === "done" && theirs.iccid === unit.iccid && !theirs.cancelled);
  return loaded || attempts.at(-1);
}

function diffUnit(unit: Unit, { ref, theirs }: Attempt): Difference | null {
  const ours = unit.state === "delivered" ? `delivered ${unit.iccid}` : unit.state;
  if (!theirs) return { kind: "carrier-unknown", ref, ours, theirs: "nothing" };
  if (unit.state !== "delivered") return null;
  if (theirs.state !== "done") return { kind: "carrier-state", ref, ours, theirs: theirs.state };
  return theirs.iccid === unit.iccid ? null : { kind: "carrier-iccid", ref, ours, theirs: `done ${theirs.iccid}` };
}

/**
 * An attempt that the unit is not may be unknown to the carrier. It must not be active on a SIM, which happens if the carrier delivers it after the
 * cancellation, or although it refused it. Credit on another SIM card than that of the unit was recorded when the card was replaced or not loaded.
 */
async function diffUnwanted(shop: AppContext, unit: Unit, { ref, theirs }: Attempt, wanted: Attempt | undefined): Promise<Difference | null> {
  if (theirs?.state !== "done" || (unit.kind === "physical" && theirs.iccid !== unit.iccid)) return null;
  const state = await findStateOnSim(shop, { ref, unit, order: theirs });
  const ours = unit.revoked_at !== null ? "taken back" : wanted ? `retried as ${wanted.ref}` : unit.state;
  return state === null ? null : { kind: "carrier-alive", ref, ours, theirs: `${state} on ${theirs.iccid}` };
}
