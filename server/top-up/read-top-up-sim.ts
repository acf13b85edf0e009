import type { CarrierBalance, SimView } from "#server/gateways/carrier/carrier.ts";
import type { Rejection } from "#server/forms/rejection.ts";
import { countAttempt, isRateLimited } from "#server/db/rate-limit/rate-limit.ts";
import { consumeLimits, type AttemptLimitCode } from "#server/identity/core/limits.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findTopUpSim, type FindTopUpSimRejectionCode, type TopUpRequester } from "./find-top-up-sim.ts";
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

const HOUR = 3_600_000;
/** Number of existing SIMs that one network may look up in an hour, without those of `trusted` requests. Enough for a hotel. */
const LOOKUPS_PER_HOUR = 100;

/**
 * Returns a SIM with its balance and the amounts on offer (§2, Top-up). Rejects too many lookups, and passes on the rejections of
 * `findTopUpSim`.
 */
export async function readTopUpSim(
  shop: AppContext,
  request: TopUpRequester & { iccid: string },
): Promise<{ ok: true; sim: TopUpSim } | Rejection<FindTopUpSimRejectionCode>> {
  const { iccid } = request;
  const found = await findTopUpSim(shop, request);
  if (!found.ok) return found;
  const rejection = request.trusted ? null : await countLookup(shop, request);
  if (rejection) return rejection;
  const { product } = found.sim;
  if (product === "travel") return { ok: true, sim: { iccid, product, enterprise: false, balance: null, offers: [] } };
  const balance = await readSimBalance(shop, iccid);
  return { ok: true, sim: { iccid, product, enterprise: balance?.enterprise ?? false, balance, offers: listTopUps(shop, product) } };
}

/** Counts a lookup of a SIM, once an hour however often a network repeats it. Rejects it if lookups of other SIMs have reached the limit. */
async function countLookup(
  shop: AppContext,
  { iccid, clientAddress }: Pick<TopUpRequester, "clientAddress"> & { iccid: string },
): Promise<Rejection<AttemptLimitCode> | null> {
  const lookup = { name: "top-up-look-sim", subject: `${clientAddress} ${iccid}`, limit: 1, windowMs: HOUR, now: shop.clock(), ownNetworkOnly: true };
  if (await isRateLimited(shop.db, lookup)) return null;
  const rejection = await consumeLimits(shop, [{ name: "top-up-look", subject: clientAddress, limit: LOOKUPS_PER_HOUR, windowMs: HOUR }]);
  if (!rejection) await countAttempt(shop.db, lookup);
  return rejection;
}
