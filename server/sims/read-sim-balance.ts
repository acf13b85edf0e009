import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { CarrierBalance } from "#server/gateways/carrier/carrier.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** The balance of a prepaid SIM now; null for any other, and while the carrier is silent. */
export function readSimBalance(shop: Pick<AppContext, "carrier" | "log">, iccid: string): Promise<CarrierBalance | null> {
  return callCarrier(shop.log, () => shop.carrier.readBalance(iccid), null);
}
