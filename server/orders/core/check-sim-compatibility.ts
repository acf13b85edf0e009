import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { UnfitReason } from "#server/gateways/carrier/carrier.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { countAttempt, refundRateLimit, type RateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { ErrorMessage } from "#server/forms/message.schema.ts";

/** SIMs that are checked in parallel. */
const BATCH_SIZE = 5;

const UNKNOWN_ICCID_LIMIT = { name: "order-iccid", limit: 20, windowMs: 10 * 60_000 };

type SimsToCheck = { iccids: string[]; packageId: string; /** Packages for each SIM. */ count: number; clientAddress: string };

const TEXT_KEYS: Record<UnfitReason, ErrorMessage> = {
  "unknown-iccid": "errors.iccid",
  deregistered: "errors.iccid",
  prepaid: "errors.sim-prepaid",
  travel: "errors.sim-travel",
  unfit: "errors.sim-unfit",
  full: "errors.sim-full",
};

/**
 * Returns why `count` packages (or credit) cannot be added to a SIM, or null if they can (§5). If the carrier does not respond,
 * returns `errors.carrier-silent`: better no order than one that cannot be delivered.
 */
export async function checkSimCompatibility(
  shop: Pick<AppContext, "carrier" | "log">,
  { iccid, packageId, count = 1 }: { iccid: string; packageId: string; count?: number },
): Promise<ErrorMessage | null> {
  const reason = await callCarrier(shop.log, () => shop.carrier.checkFit(iccid, packageId, count), "silent");
  if (reason === "silent") return "errors.carrier-silent";
  return reason && TEXT_KEYS[reason];
}

/**
 * Returns for each SIM, in order, why it cannot take `count` packages, or null if it can (§5).
 *
 * Rate limit: after 20 different unknown ICCIDs of one visitor in 10 minutes, no SIM is looked up. Only unknown and deregistered ICCIDs count,
 * each once, because a form checks up to ten SIMs, often repeatedly. The limit is consumed before the carrier is called and refunded for the
 * other SIMs afterwards, so that concurrent posts cannot look up more.
 */
export async function checkOrderSims(shop: AppContext, { iccids, packageId, count, clientAddress }: SimsToCheck): Promise<(ErrorMessage | null)[]> {
  const rate: RateLimit = { ...UNKNOWN_ICCID_LIMIT, subject: clientAddress, now: shop.clock() };
  const reasons: (ErrorMessage | null)[] = [];
  while (reasons.length < iccids.length) {
    const batch = iccids.slice(reasons.length, reasons.length + BATCH_SIZE);
    const allowed = await consumeLookups(shop, rate, batch.length);
    if (allowed === 0) return iccids.map((_, index) => reasons[index] ?? "errors.too-many-tries");
    const checked = batch.slice(0, allowed);
    const batchReasons = await Promise.all(checked.map((iccid) => checkSimCompatibility(shop, { iccid, packageId, count })));
    for (const [index, iccid] of checked.entries()) {
      const iccidRate = { ...rate, name: "order-iccid-number", subject: `${clientAddress} ${iccid}`, limit: 1, ownNetworkOnly: true };
      const isNewUnknown = batchReasons[index] === "errors.iccid" && (await countAttempt(shop.db, iccidRate));
      if (!isNewUnknown) await refundRateLimit(shop.db, [rate]);
    }
    reasons.push(...batchReasons);
  }
  return reasons;
}

/** Consumes up to `max` lookups of the rate limit. Returns how many it allowed. */
async function consumeLookups(shop: AppContext, rate: RateLimit, max: number): Promise<number> {
  for (let consumed = 0; consumed < max; consumed++) if (!(await countAttempt(shop.db, rate))) return consumed;
  return max;
}
