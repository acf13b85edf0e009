import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import { iccidTries, type Refusal } from "#server/identity/core/limits.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { countSimLookup } from "./limit-sim-lookups.ts";
import type { TopUpRequester } from "./find-top-up-sim.ts";
import { usageByMonth, usageDays, type Usage } from "./usage.ts";

const DAY = 86_400_000;

/**
 * What a SIM used in its last 6 calendar months, by month and by day (§9); null where the carrier is silent. It tells when somebody
 * travels: a SIM that is not known to be the visitor's counts like one that he signs in by, each once a day.
 */
export async function readUsage(
  shop: AppContext,
  { iccid, clientAddress, trusted }: TopUpRequester & { iccid: string },
): Promise<{ ok: true; usage: Usage | null } | Refusal> {
  const limited = trusted ? null : await countSimLookup(shop, { iccid, clientAddress, what: "usage-sim", windowMs: DAY }, iccidTries(clientAddress));
  if (limited) return limited;
  const now = shop.clock();
  const days = await callCarrier(shop.log, () => shop.carrier.listUsage(iccid, usageDays(now)), null);
  return { ok: true, usage: days && usageByMonth(days, now) };
}
