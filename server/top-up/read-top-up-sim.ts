import type { CarrierBalance, SimView } from "#server/gateways/carrier/carrier.ts";
import type { Rejection } from "#server/identity/core/limits.ts";
import { IccidSchema } from "#server/forms/field.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { countSimLookup } from "./limit-sim-lookups.ts";
import { findTopUpSim, type TopUpRequester } from "./find-top-up-sim.ts";
import { listTopUps, type TopUpOffer } from "./list-top-ups.ts";
import { readSimBalance } from "#server/sims/read-prepaid-sims.ts";
import type { ErrorMessage } from "#server/forms/message.schema.ts";

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

const HOUR = 3_600_000;
/** Number of existing SIMs that one network may look up in an hour, without those of `trusted` requests. Enough for a hotel. */
const LOOKUPS_PER_HOUR = 100;

/**
 * Returns a SIM with its balance and the amounts on offer (§2, Top-up). Rejects an invalid ICCID and too many lookups, and passes on the rejections of
 * `findTopUpSim`.
 */
export async function readTopUpSim(shop: AppContext, request: TopUpRequester & { iccid: string }): Promise<{ ok: true; sim: TopUpSim } | Rejection> {
  const { success, data: iccid, error } = IccidSchema.safeParse(request.iccid);
  if (!success) return { ok: false, reason: (error.issues[0]?.message as ErrorMessage | undefined) ?? "errors.iccid" };
  const found = await findTopUpSim(shop, { ...request, iccid });
  if (!found.ok) return found;
  const rejection = request.trusted
    ? null
    : await countSimLookup(shop, { ...request, iccid, name: "top-up-look-sim", windowMs: HOUR }, [
        { name: "top-up-look", subject: request.clientAddress, limit: LOOKUPS_PER_HOUR, windowMs: HOUR },
      ]);
  if (rejection) return rejection;
  const { product } = found.sim;
  if (product === "travel") return { ok: true, sim: { iccid, product, enterprise: false, balance: null, offers: [] } };
  const balance = await readSimBalance(shop, iccid);
  return { ok: true, sim: { iccid, product, enterprise: balance?.enterprise ?? false, balance, offers: listTopUps(shop, product) } };
}
