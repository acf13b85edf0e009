import type { CarrierBalance, SimView } from "#server/gateways/carrier/carrier.ts";
import type { Refusal } from "#server/identity/core/limits.ts";
import { IccidSchema } from "#server/forms/field.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { countSimLookup } from "./limit-sim-lookups.ts";
import { findTopUpSim, type TopUpRequester } from "./find-top-up-sim.ts";
import { listTopUps, type TopUpOffer } from "./list-top-ups.ts";
import { readSimBalance } from "#server/sims/read-prepaid-sims.ts";

export type TopUpSim = {
  iccid: string;
  /** A travel SIM has no balance and no offers. */
  product: SimView["product"];
  /** One of a company's SIMs for its employees. */
  enterprise: boolean;
  /** Null for a travel SIM, and while the carrier does not tell. */
  balance: CarrierBalance | null;
  offers: TopUpOffer[];
};

const HOUR = 3_600_000;
/** SIMs of ours that one address looks at in an hour, unless they are known to be the visitor's: enough for a hotel. */
const LOOKS_AN_HOUR = 100;

/**
 * A SIM with its balance and the amounts on offer for it (§2, Top-up). Refuses what is no ICCID, SIMs that are unknown or out of use, more
 * guesses than `findTopUpSim` allows, and while the carrier is silent.
 */
export async function readTopUpSim(shop: AppContext, asked: TopUpRequester & { iccid: string }): Promise<{ ok: true; sim: TopUpSim } | Refusal> {
  const { success, data: iccid, error } = IccidSchema.safeParse(asked.iccid);
  if (!success) return { ok: false, reason: error.issues[0]?.message ?? "errors.iccid" };
  const found = await findTopUpSim(shop, { ...asked, iccid });
  if (!found.ok) return found;
  const limited = asked.trusted
    ? null
    : await countSimLookup(shop, { ...asked, iccid, what: "top-up-look-sim", windowMs: HOUR }, [
        { what: "top-up-look", who: asked.clientAddress, limit: LOOKS_AN_HOUR, windowMs: HOUR },
      ]);
  if (limited) return limited;
  const { product } = found.sim;
  if (product === "travel") return { ok: true, sim: { iccid, product, enterprise: false, balance: null, offers: [] } };
  const balance = await readSimBalance(shop, iccid);
  return { ok: true, sim: { iccid, product, enterprise: balance?.enterprise ?? false, balance, offers: listTopUps(shop, product) } };
}
