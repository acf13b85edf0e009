import type { Rejection } from "#server/forms/rejection.ts";
import { countAttempt, isRateLimited } from "#server/db/rate-limit/rate-limit.ts";
import { consumeLimits, type AttemptLimit, type AttemptLimitCode } from "#server/db/rate-limit/consume-limits.ts";
import type { AppContext } from "#server/context/app-context.ts";

type SimLookup = {
  iccid: string;
  clientAddress: string;
  /** Name of the rate limit that marks this SIM as looked up by a network. */
  name: string;
  /** Time in which a SIM counts once, ms. */
  windowMs: number;
};

/**
 * Counts a lookup of a SIM against `limits`, once per `windowMs` however often a network repeats it. Returns null if it is allowed. Rejects it if lookups
 * of other SIMs have reached the limits.
 */
export async function countSimLookup(
  shop: AppContext,
  { iccid, clientAddress, name, windowMs }: SimLookup,
  limits: AttemptLimit[],
): Promise<Rejection<AttemptLimitCode> | null> {
  const lookup = { name, subject: `${clientAddress} ${iccid}`, limit: 1, windowMs, now: shop.clock(), ownNetworkOnly: true };
  if (await isRateLimited(shop.db, lookup)) return null;
  const rejection = await consumeLimits(shop, limits);
  if (!rejection) await countAttempt(shop.db, lookup);
  return rejection;
}
