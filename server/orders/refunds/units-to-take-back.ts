import type { Database } from "#server/db/database.ts";
import type { FulfilmentsTable } from "#server/db/tables/order-tables.ts";
import { carrierRef } from "#server/sims/carrier-ref.ts";
import type { RefundRequestRow } from "./find-refund-request.ts";

export type UnitToRevoke = {
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

/** What a carrier may have of a request: the unit that is given back, or what was called off with it. Cards are no carrier's matter. */
export async function findUnitsToRevoke(db: Database, request: RefundRequestRow): Promise<UnitToRevoke[]> {
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
