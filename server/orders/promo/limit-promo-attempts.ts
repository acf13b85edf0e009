import { countTry, isRateLimited, type RateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { Shop } from "#server/context/app-context.ts";

const TRIES = { what: "promo", limit: 20, windowMs: 10 * 60_000 };
const rateOf = (shop: Shop, who: string): RateLimit => ({ ...TRIES, who, now: shop.clock() });

/** Whether a visitor has tried 20 different promo codes that do not hold in the last 10 minutes. */
export function isOutOfTries(shop: Shop, who: string): Promise<boolean> {
  return isRateLimited(shop.db, rateOf(shop, who));
}

/** Counts a code that did not hold. A form asks for its price often, so the same try of one visitor counts once. */
export async function countWrongCode(shop: Shop, who: string, tried: string): Promise<void> {
  const rate = rateOf(shop, who);
  const first = await countTry(shop.db, { ...rate, what: "promo-code", who: `${who} ${tried.toUpperCase()}`, limit: 1, ownNetworkOnly: true });
  if (first) await countTry(shop.db, rate);
}
