import { isCarrierError, type CarrierBalance } from "#server/gateways/carrier/carrier.ts";
import type { Shop } from "#server/shop.ts";

/** The balance of a prepaid SIM now; null for any other, and while the carrier is silent. */
export async function readSimBalance(shop: Pick<Shop, "carrier" | "log">, iccid: string): Promise<CarrierBalance | null> {
  try {
    return await shop.carrier.readBalance(iccid);
  } catch (fault) {
    if (!isCarrierError(fault)) throw fault;
    shop.log.error("carrier.silent", fault);
    return null;
  }
}
