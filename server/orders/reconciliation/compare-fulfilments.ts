import { sql, type Selectable } from "kysely";
import type { FulfilmentsTable } from "#server/db/tables/order-tables.ts";
import type { CarrierJob } from "#server/gateways/carrier/carrier.ts";
import type { Window } from "#server/gateways/payments/payments.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { carrierRef } from "#server/sims/carrier-ref.ts";

const MOST = 200;
/** What was handed to the carrier just now may not be in its books yet. */
const FRESH_MS = 60_000;
/** As in the index fulfilments_by_last_change. */
const LAST_CHANGE = sql<number>`coalesce(fulfilments.taken_back_at, fulfilments.delivered_at, fulfilments.created_at)`;
type Unit = Selectable<FulfilmentsTable> & { credit: number | null };

/**
 * Asks the carrier about everything that it made for us, or was asked for, in the window: `carrier-unknown` where it knows nothing of it,
 * `carrier-state` where it never delivered what we did, `carrier-iccid` where the SIM is another, `carrier-alive` where it has what was
 * taken back. What another carrier made is not its matter. Answers how many rows are new.
 */
export async function compareFulfilments(shop: AppContext, window: Window): Promise<number> {
  let found = 0;
  for (let after = { at: window.from, id: "" }; ;) {
    const units = await shop.db
      .selectFrom("fulfilments")
      .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
      .selectAll("fulfilments")
      .select(["order_lines.credit", LAST_CHANGE.as("changed_at")])
      .where(({ or, and, eb }) =>
        or([
          eb("kind", "<>", "physical"),
          // Credit is put on a card once it is posted.
          and([eb("credit", "is not", null), eb("fulfilments.iccid", "is not", null), eb("delivered_at", "<", window.to - FRESH_MS)]),
        ]),
      )
      .where(({ or, eb }) => or([eb("state", "in", ["submitted", "delivered"]), eb("taken_back_at", "is not", null)]))
      .where(({ or, eb }) => or([eb("carrier", "is", null), eb("carrier", "=", shop.carrier.name)]))
      .where(LAST_CHANGE, ">=", after.at)
      .where(({ eb, or }) => or([eb(LAST_CHANGE, ">", after.at), eb("fulfilments.id", ">", after.id)]))
      .where("created_at", "<", window.to - FRESH_MS)
      .orderBy(LAST_CHANGE)
      .orderBy("fulfilments.id")
      .limit(MOST)
      .execute();
    for (const unit of units) {
      const ref = carrierRef(unit.id, unit.carrier_try);
      const theirs = await shop.carrier.findByRef(ref);
      const difference = unit.taken_back_at === null ? differenceOfUnit(unit, theirs) : await differenceOfTaken(shop, { ...unit, ref }, theirs);
      if (!difference || !(await recordDiscrepancy(shop.db, { ...difference, ref, now: shop.clock() }, "found"))) continue;
      found++;
      shop.log.error("money.difference", difference.kind, { ref });
    }
    const last = units.at(-1);
    if (!last || units.length < MOST) return found;
    after = { at: Number(last.changed_at), id: last.id };
  }
}

type Found = { kind: string; ours: string; theirs: string } | null;

function differenceOfUnit(unit: Unit, theirs: CarrierJob | null): Found {
  const ours = unit.state === "delivered" ? `delivered ${unit.iccid}` : unit.state;
  if (!theirs) return { kind: "carrier-unknown", ours, theirs: "nothing" };
  if (unit.state !== "delivered") return null;
  if (theirs.state !== "done") return { kind: "carrier-state", ours, theirs: theirs.state };
  return theirs.iccid === unit.iccid ? null : { kind: "carrier-iccid", ours, theirs: `done ${theirs.iccid}` };
}

/** What was taken back may be unknown to them or never made, but not wait on a SIM: it may have come there after its cancellation. */
async function differenceOfTaken(shop: AppContext, { ref, credit }: Unit & { ref: string }, theirs: CarrierJob | null): Promise<Found> {
  if (theirs?.state !== "done") return null;
  const alive = (state: string) => ({ kind: "carrier-alive", ours: "taken back", theirs: `${state} on ${theirs.iccid}` });
  if (credit !== null) return theirs.cancelled ? null : alive("credit");
  const found = (await shop.carrier.listPackages(theirs.iccid)).find((one) => one.ref === ref);
  return !found || found.state === "cancelled" ? null : alive(found.state);
}
