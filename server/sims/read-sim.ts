import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Sim } from "./sim.ts";
import { findSim } from "./list-sims.ts";

/**
 * Returns a SIM of the signed-in person: one that the account follows or, if `accountId` is null, the SIM of an ICCID sign-in. Returns null if it is
 * not theirs, or the carrier does not know it.
 */
export async function readSim(shop: AppContext, { iccid, accountId }: { iccid: string; accountId: string | null }): Promise<Sim | null> {
  if (accountId !== null) return findSim(shop, { accountId, iccid });
  const view = await callCarrier(shop.log, () => shop.carrier.lookup(iccid), { kind: "physical" as const });
  return view && { iccid, kind: view.kind, remark: "", fromOrder: false };
}
