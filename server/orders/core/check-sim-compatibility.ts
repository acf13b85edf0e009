import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { Unfit } from "#server/gateways/carrier/carrier.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { countAttempt, refundRateLimit, type RateLimit } from "#server/db/rate-limit/rate-limit.ts";

/** So many SIMs are asked about at once. */
const AT_ONCE = 5;

const UNKNOWN = { what: "order-iccid", limit: 20, windowMs: 10 * 60_000 };

type Asked = { iccids: string[]; packageId: string; /** How many of it go on each SIM. */ count: number; clientAddress: string };

const REASONS: Record<Unfit, string> = {
  "unknown-iccid": "errors.iccid",
  deregistered: "errors.iccid",
  prepaid: "errors.sim-prepaid",
  travel: "errors.sim-travel",
  unfit: "errors.sim-unfit",
  full: "errors.sim-full",
};

/**
 * Why so many of a package, or credit, cannot be put on a SIM, as a text key; null where it can (§5). While the carrier is silent nobody knows:
 * better no order than one that nobody can deliver.
 */
export async function checkSimCompatibility(
  shop: Pick<AppContext, "carrier" | "log">,
  { iccid, packageId, count = 1 }: { iccid: string; packageId: string; count?: number },
): Promise<string | null> {
  const unfit = await callCarrier(shop.log, () => shop.carrier.checkFit(iccid, packageId, count), "silent");
  if (unfit === "silent") return "errors.carrier-silent";
  return unfit && REASONS[unfit];
}

/**
 * Why so many of a package cannot be put on each of these SIMs, as text keys in their order; null where they can (§5). A form asks of up
 * to ten SIMs, and often more than once: only numbers that are no SIM of ours count, each once, and after 20 of them in 10 minutes none is
 * looked up. A try is taken before the carrier is asked and given back after, so that many posts at once find out no more.
 */
export async function checkOrderSims(shop: AppContext, { iccids, packageId, count, clientAddress }: Asked): Promise<(string | null)[]> {
  const rate: RateLimit = { ...UNKNOWN, who: clientAddress, now: shop.clock() };
  const reasons: (string | null)[] = [];
  while (reasons.length < iccids.length) {
    const some = iccids.slice(reasons.length, reasons.length + AT_ONCE);
    const allowed = await takeTries(shop, rate, some.length);
    if (allowed === 0) return iccids.map((_, at) => reasons[at] ?? "errors.too-many-tries");
    const asked = some.slice(0, allowed);
    const answers = await Promise.all(asked.map((iccid) => checkSimCompatibility(shop, { iccid, packageId, count })));
    for (const [at, iccid] of asked.entries()) {
      const number = { ...rate, what: "order-iccid-number", who: `${clientAddress} ${iccid}`, limit: 1, ownNetworkOnly: true };
      const isNewMiss = answers[at] === "errors.iccid" && (await countAttempt(shop.db, number));
      if (!isNewMiss) await refundRateLimit(shop.db, [rate]);
    }
    reasons.push(...answers);
  }
  return reasons;
}

/** How many of so many tries are allowed now. */
async function takeTries(shop: AppContext, rate: RateLimit, wanted: number): Promise<number> {
  for (let taken = 0; taken < wanted; taken++) if (!(await countAttempt(shop.db, rate))) return taken;
  return wanted;
}
