import { askCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { CarrierBalance } from "#server/gateways/carrier/carrier.ts";
import type { Shop } from "#server/context/app-context.ts";

/** The balance of a prepaid SIM now; null for any other, and while the carrier is silent. */
export function readSimBalance(shop: Pick<Shop, "carrier" | "log">, iccid: string): Promise<CarrierBalance | null> {
  return askCarrier(shop.log, () => shop.carrier.readBalance(iccid), null);
}
