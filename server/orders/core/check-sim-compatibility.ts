import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { Unfit } from "#server/gateways/carrier/carrier.ts";
import type { AppContext } from "#server/context/app-context.ts";

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
