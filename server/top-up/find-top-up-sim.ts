import { reject, type Rejection } from "#server/forms/rejection.ts";
import type { SimView } from "#server/gateways/carrier/carrier.ts";
import { lookUpSim, type LookUpSimRejectionCode, type SimLookup } from "#server/identity/sign-in/look-up-sim.ts";
import type { AppContext } from "#server/context/app-context.ts";

export type FindTopUpSimRejectionCode = "sim-unknown" | LookUpSimRejectionCode;

/** The visitor who asks about a SIM. `trusted`: an encrypted link, an account that follows the SIM or an ICCID sign-in shows that it is the visitor's. */
export type TopUpRequester = Omit<SimLookup, "iccid">;

/** Finds the SIM to top up. Rejects a SIM that is unknown or out of use, and passes on the rejections of `lookUpSim`. */
export async function findTopUpSim(
  shop: AppContext,
  { iccid, clientAddress, ticket, trusted }: SimLookup,
): Promise<{ ok: true; sim: SimView } | Rejection<FindTopUpSimRejectionCode>> {
  const lookup = await lookUpSim(shop, { iccid, clientAddress, ticket, trusted });
  if (!lookup.ok) return lookup;
  return lookup.sim ? { ok: true, sim: lookup.sim } : reject("sim-unknown");
}
