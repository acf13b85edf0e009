import type { Rejection } from "#server/forms/rejection.ts";
import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import { iccidLimits, type AttemptLimitCode } from "#server/identity/core/limits.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { countSimLookup } from "./limit-sim-lookups.ts";
import type { TopUpRequester } from "./find-top-up-sim.ts";
import { usageByMonth, usageDays, type Usage } from "./usage.ts";

const DAY = 86_400_000;

/**
 * Returns the usage of a SIM in the last 6 calendar months, by month and by day (§9). `usage` is null if the carrier does not respond. Usage reveals when
 * a person travels, so a request that is not `trusted` counts towards the limit of ICCID lookups, once a day per SIM, and is rejected above it.
 */
export async function readUsage(
  shop: AppContext,
  { iccid, clientAddress, trusted }: TopUpRequester & { iccid: string },
): Promise<{ ok: true; usage: Usage | null } | Rejection<AttemptLimitCode>> {
  const rejection = trusted
    ? null
    : await countSimLookup(shop, { iccid, clientAddress, name: "usage-sim", windowMs: DAY }, iccidLimits(clientAddress));
  if (rejection) return rejection;
  const now = shop.clock();
  const days = await callCarrier(shop.log, () => shop.carrier.listUsage(iccid, usageDays(now)), null);
  return { ok: true, usage: days && usageByMonth(days, now) };
}
