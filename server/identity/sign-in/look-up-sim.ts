import { refundRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { SimView } from "#server/gateways/carrier/carrier.ts";
import { IccidSchema } from "#server/forms/field.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { iccidTries, refuse, consumeLimits, type Refusal } from "#server/identity/core/limits.ts";

/**
 * The card of an ICCID, or null where that is none, or the carrier knows no such card or has taken it out of use. Refuses more tries than a visitor has (five a
 * minute, thirty a day), and while the carrier is silent: that is no try.
 */
export async function lookUpSim(
  shop: AppContext,
  { iccid, clientAddress }: { iccid: string; clientAddress: string },
): Promise<{ ok: true; card: SimView | null } | Refusal> {
  const tries = iccidTries(clientAddress);
  const limited = await consumeLimits(shop, tries);
  if (limited) return limited;
  const asked = IccidSchema.safeParse(iccid);
  const card = asked.success ? await callCarrier(shop.log, () => shop.carrier.lookup(asked.data), "silent") : null;
  if (card !== "silent") return { ok: true, card: card?.status === "deregistered" ? null : card };
  const now = shop.clock();
  await refundRateLimit(
    shop.db,
    tries.map((one) => ({ ...one, now })),
  );
  return refuse("errors.carrier-silent");
}
