import { countAttempt, isRateLimited } from "#server/db/rate-limit/rate-limit.ts";
import { consumeLimits, type Refusal, type AttemptLimit } from "#server/identity/core/limits.ts";
import type { AppContext } from "#server/context/app-context.ts";

type Look = {
  iccid: string;
  clientAddress: string;
  /** What is looked at. */ what: string;
  /** For so long a SIM counts once, ms. */ windowMs: number;
};

/** Counts a look at a SIM, however often it is repeated once: refuses where these tries are used up by other SIMs. */
export async function countSimLookup(
  shop: AppContext,
  { iccid, clientAddress, what, windowMs }: Look,
  tries: AttemptLimit[],
): Promise<Refusal | null> {
  const seen = { what, who: `${clientAddress} ${iccid}`, limit: 1, windowMs, now: shop.clock(), ownNetworkOnly: true };
  if (await isRateLimited(shop.db, seen)) return null;
  const limited = await consumeLimits(shop, tries);
  if (!limited) await countAttempt(shop.db, seen);
  return limited;
}
