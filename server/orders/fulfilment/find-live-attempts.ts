import type { Selectable } from "kysely";
import type { AppContext } from "#server/context/app-context.ts";
import type { FulfilmentsTable } from "#server/db/tables/order-tables.ts";
import type { CarrierOrder } from "#server/gateways/carrier/carrier.ts";
import { carrierRef } from "#server/sims/sim.ts";

/** A request for a unit that the carrier has not refused. `attempt` makes its reference (`carrierRef`). */
export type LiveAttempt = { attempt: number; order: Exclude<CarrierOrder, { state: "failed" }> };

type Unit = Pick<Selectable<FulfilmentsTable>, "id" | "iccid"> & { credit: number | null };

/**
 * Returns the requests for a unit that the carrier is executing or has executed, of attempts 1 to `last`, oldest first. A response may have said that
 * a request failed although the carrier executed it. Requests about another SIM, and packages that were cancelled since, are left out.
 */
export async function findLiveAttempts(shop: Pick<AppContext, "carrier">, unit: Unit, last: number): Promise<LiveAttempt[]> {
  const live: LiveAttempt[] = [];
  for (let attempt = 1; attempt <= last; attempt++) {
    const ref = carrierRef(unit.id, attempt);
    const order = await shop.carrier.findByRef(ref);
    if (!order || order.state === "failed") continue;
    if (order.state === "done" && ((unit.iccid !== null && unit.iccid !== order.iccid) || !(await findStateOnSim(shop, { ref, unit, order }))))
      continue;
    live.push({ attempt, order });
  }
  return live;
}

type Executed = { ref: string; unit: { credit: number | null }; order: Extract<CarrierOrder, { state: "done" }> };

/** Returns the state of an executed order on its SIM; null if it was cancelled or is not there. */
export async function findStateOnSim(shop: Pick<AppContext, "carrier">, { ref, unit, order }: Executed): Promise<string | null> {
  if (unit.credit !== null) return order.cancelled ? null : "credit";
  const simPackage = (await shop.carrier.listPackages(order.iccid)).find((each) => each.ref === ref);
  return !simPackage || simPackage.state === "cancelled" ? null : simPackage.state;
}
