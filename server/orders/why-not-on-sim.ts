import { isCarrierError, type Unfit } from "#server/gateways/carrier/carrier.ts";
import type { Shop } from "#server/shop.ts";

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
export async function whyNotOnSim(
  shop: Pick<Shop, "carrier" | "log">,
  { iccid, packageId, count = 1 }: { iccid: string; packageId: string; count?: number },
): Promise<string | null> {
  try {
    const unfit = await shop.carrier.checkFit(iccid, packageId, count);
    return unfit && REASONS[unfit];
  } catch (fault) {
    if (!isCarrierError(fault)) throw fault;
    shop.log.error("carrier.silent", fault);
    return "errors.carrier-silent";
  }
}
