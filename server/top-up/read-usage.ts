import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { usageByMonth, usageDays, type Usage } from "./usage.ts";

/**
 * Returns the usage of a SIM in the last 6 calendar months, by month and, if the visitor is `provenHolder`, by day (§9): days reveal when a person
 * travels, and ICCIDs are consecutive numbers. Null if the carrier does not respond. Call `readTopUpSim` first, which limits lookups.
 */
export async function readUsage(
  shop: Pick<AppContext, "carrier" | "clock" | "log">,
  { iccid, provenHolder }: { iccid: string; provenHolder: boolean },
): Promise<Usage | null> {
  const now = shop.clock();
  const days = await callCarrier(shop.log, () => shop.carrier.listUsage(iccid, usageDays(now)), null);
  return days && usageByMonth(days, now, provenHolder);
}
