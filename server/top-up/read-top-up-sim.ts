import type { CarrierBalance, SimView } from "#server/gateways/carrier/carrier.ts";
import type { Rejection } from "#server/forms/rejection.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { lookUpSim, type LookUpSimRejectionCode, type SimLookup } from "#server/identity/sign-in/look-up-sim.ts";
import { listTopUps, type TopUpOffer } from "./list-top-ups.ts";
import { readSimBalance } from "#server/sims/read-prepaid-sims.ts";

export type TopUpSim = {
  iccid: string;
  /** A travel SIM has no balance and no offers. */
  product: SimView["product"];
  /** A SIM of a company for its employees. */
  enterprise: boolean;
  /** Null for a travel SIM, and if the carrier does not respond. */
  balance: CarrierBalance | null;
  offers: TopUpOffer[];
};

/**
 * Returns a SIM with its balance and the amounts on offer (§2, Top-up). Passes on the rejections of `lookUpSim`.
 */
export async function readTopUpSim(shop: AppContext, request: SimLookup): Promise<{ ok: true; sim: TopUpSim } | Rejection<LookUpSimRejectionCode>> {
  const { iccid } = request;
  const found = await lookUpSim(shop, request);
  if (!found.ok) return found;
  const { product } = found.sim;
  if (product === "travel") return { ok: true, sim: { iccid, product, enterprise: false, balance: null, offers: [] } };
  const balance = await readSimBalance(shop, iccid);
  return { ok: true, sim: { iccid, product, enterprise: balance?.enterprise ?? false, balance, offers: listTopUps(shop, product) } };
}
