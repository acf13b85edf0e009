import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Sim } from "./sim.ts";
import { findSim } from "./list-sims.ts";

/**
 * Returns a SIM that an account follows; null if the account does not follow it. With `accountId` null, returns the SIM of an ICCID sign-in, whose
 * session the caller has checked; null if the carrier does not know it. Such a SIM counts as `physical` while the carrier does not respond.
 */
export async function readSim(shop: AppContext, { iccid, accountId }: { iccid: string; accountId: string | null }): Promise<Sim | null> {
  if (accountId !== null) return findSim(shop, { accountId, iccid });
  const view = await callCarrier(shop.log, () => shop.carrier.lookup(iccid), { kind: "physical" as const });
  return view && { iccid, kind: view.kind, remark: "", fromOrder: false };
}
