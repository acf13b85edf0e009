import type { Rejection } from "#server/forms/rejection.ts";
import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { AttemptLimit, AttemptLimitCode } from "#server/db/rate-limit/consume-limits.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { countSimLookup } from "./limit-sim-lookups.ts";
import type { TopUpRequester } from "./find-top-up-sim.ts";
import { usageByMonth, usageDays, type Usage } from "./usage.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const usageLimits = (clientAddress: string): AttemptLimit[] => [
  { name: "usage-minute", subject: clientAddress, limit: 5, windowMs: MINUTE },
  { name: "usage-day", subject: clientAddress, limit: 30, windowMs: DAY },
];

/**
 * Returns the usage of a SIM in the last 6 calendar months, by month and by day (§9). `usage` is null if the carrier does not respond. Usage reveals when
 * a person travels, so a request that is not `trusted` is limited: each SIM counts once a day.
 */
export async function readUsage(
  shop: AppContext,
  { iccid, clientAddress, trusted }: Omit<TopUpRequester, "ticket"> & { iccid: string },
): Promise<{ ok: true; usage: Usage | null } | Rejection<AttemptLimitCode>> {
  const rejection = trusted
    ? null
    : await countSimLookup(shop, { iccid, clientAddress, name: "usage-sim", windowMs: DAY }, usageLimits(clientAddress));
  if (rejection) return rejection;
  const now = shop.clock();
  const days = await callCarrier(shop.log, () => shop.carrier.listUsage(iccid, usageDays(now)), null);
  return { ok: true, usage: days && usageByMonth(days, now) };
}
