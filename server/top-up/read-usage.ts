import { isCarrierError } from "#server/gateways/carrier/carrier.ts";
import type { Shop } from "#server/shop.ts";
import { usageByMonth, usageDays, type Usage } from "./usage.ts";

/** What a SIM used in its last 6 calendar months, by month and by day (§9); null where the carrier is silent. */
export async function readUsage(shop: Shop, iccid: string): Promise<Usage | null> {
  const now = shop.clock();
  try {
    return usageByMonth(await shop.carrier.listUsage(iccid, usageDays(now)), now);
  } catch (fault) {
    if (!isCarrierError(fault)) throw fault;
    shop.log.error("carrier.silent", fault);
    return null;
  }
}
