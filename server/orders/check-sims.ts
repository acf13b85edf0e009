import { countTry, isRateLimited, type RateLimit } from "#server/db/rate-limit.ts";
import type { Shop } from "#server/shop.ts";
import { whyNotOnSim } from "./why-not-on-sim.ts";

/** So many SIMs are asked about at once. */
const AT_ONCE = 5;
const UNKNOWN = { what: "order-iccid", limit: 20, windowMs: 10 * 60_000 };

type Asked = { iccids: string[]; packageId: string; clientAddress: string };

/**
 * Why a package cannot be put on each of these SIMs, as text keys in their order; null where it can (§5). A form asks of up to ten SIMs,
 * and often more than once: only numbers that are no SIM of ours count, each once, and after 20 of them in 10 minutes none is looked up.
 */
export async function checkSims(shop: Shop, { iccids, packageId, clientAddress }: Asked): Promise<(string | null)[]> {
  const rate: RateLimit = { ...UNKNOWN, who: clientAddress, now: shop.clock() };
  if (await isRateLimited(shop.db, rate)) return iccids.map(() => "errors.too-many-tries");
  const reasons: (string | null)[] = [];
  for (let from = 0; from < iccids.length; from += AT_ONCE) {
    const some = iccids.slice(from, from + AT_ONCE);
    reasons.push(...(await Promise.all(some.map((iccid) => whyNotOnSim(shop, iccid, packageId)))));
  }
  for (const iccid of iccids.filter((_, at) => reasons[at] === "errors.iccid")) {
    const first = await countTry(shop.db, { ...rate, what: "order-iccid-number", who: `${clientAddress} ${iccid}`, limit: 1 });
    if (first) await countTry(shop.db, rate);
  }
  return reasons;
}
