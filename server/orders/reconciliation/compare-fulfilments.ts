import { sql, type Selectable } from "kysely";
import type { FulfilmentsTable } from "#server/db/tables/order-tables.ts";
import type { CarrierOrder } from "#server/gateways/carrier/carrier.ts";
import type { TimeWindow } from "#server/gateways/payments/payment-provider.ts";
import { recordDiscrepancy, type NewDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { carrierRef } from "#server/sims/carrier-ref.ts";

const BATCH_SIZE = 200;
/** Units newer than this are skipped: the carrier may not have recorded them yet. */
const MIN_AGE_MS = 60_000;
/** Must match the expression of the index fulfilments_by_last_change. */
const LAST_CHANGE = sql<number>`coalesce(fulfilments.taken_back_at, fulfilments.delivered_at, fulfilments.created_at)`;
type Unit = Selectable<FulfilmentsTable> & { credit: number | null };

/**
 * Compares the units of the window with the carrier's records and records each difference: `carrier-unknown` if the carrier does not know a
 * unit, `carrier-state` if it did not deliver a unit that is delivered for us, `carrier-iccid` if it delivered another SIM, `carrier-alive` if
 * a revoked unit is still active. Units of another carrier are skipped. Returns how many differences are new.
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
      .where(({ or, eb }) => or([eb("state", "in", ["submitted", "delivered"]), eb("taken_back_at", "is not", null)]))
      .where(({ or, eb }) => or([eb("carrier", "is", null), eb("carrier", "=", shop.carrier.name)]))
      .where(LAST_CHANGE, ">=", after.at)
      .where(({ eb, or }) => or([eb(LAST_CHANGE, ">", after.at), eb("fulfilments.id", ">", after.id)]))
      .where("created_at", "<", window.to - MIN_AGE_MS)
      .orderBy(LAST_CHANGE)
      .orderBy("fulfilments.id")
      .limit(BATCH_SIZE)
      .execute();
    for (const unit of units) {
      const ref = carrierRef(unit.id, unit.carrier_try);
      const theirs = await shop.carrier.findByRef(ref);
      const difference = unit.taken_back_at === null ? diffUnit(unit, theirs) : await diffRevokedUnit(shop, { ...unit, ref }, theirs);
      if (!difference || !(await recordDiscrepancy(shop.db, { ...difference, ref, now: shop.clock() }, "found"))) continue;
      added++;
      shop.log.error("money.difference", difference.kind, { ref });
    }
    const last = units.at(-1);
    if (!last || units.length < BATCH_SIZE) return added;
    after = { at: Number(last.changed_at), id: last.id };
  }
}

type Difference = Pick<NewDiscrepancy, "kind" | "ours" | "theirs"> | null;

function diffUnit(unit: Unit, theirs: CarrierOrder | null): Difference {
  const ours = unit.state === "delivered" ? `delivered ${unit.iccid}` : unit.state;
  if (!theirs) return { kind: "carrier-unknown", ours, theirs: "nothing" };
  if (unit.state !== "delivered") return null;
  if (theirs.state !== "done") return { kind: "carrier-state", ours, theirs: theirs.state };
  return theirs.iccid === unit.iccid ? null : { kind: "carrier-iccid", ours, theirs: `done ${theirs.iccid}` };
}

/** A revoked unit may be unknown to the carrier. It must not be active on a SIM, which happens if the carrier delivers it after the cancellation. */
async function diffRevokedUnit(shop: AppContext, { ref, credit }: Unit & { ref: string }, theirs: CarrierOrder | null): Promise<Difference> {
  if (theirs?.state !== "done") return null;
  const alive = (state: string) => ({ kind: "carrier-alive" as const, ours: "taken back", theirs: `${state} on ${theirs.iccid}` });
  if (credit !== null) return theirs.cancelled ? null : alive("credit");
  const simPackage = (await shop.carrier.listPackages(theirs.iccid)).find((each) => each.ref === ref);
  return !simPackage || simPackage.state === "cancelled" ? null : alive(simPackage.state);
}
