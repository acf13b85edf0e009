import { refundRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { SimView } from "#server/gateways/carrier/carrier.ts";
import { IccidSchema } from "#server/forms/field.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { iccidLimits, consumeLimits, type AttemptLimitCode } from "#server/identity/core/limits.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";

export type LookUpSimRejectionCode = "carrier-silent" | AttemptLimitCode;

/**
 * Returns the SIM of an ICCID. `sim` is null if the ICCID is invalid, the carrier does not know the SIM, or the SIM is deregistered. Rejects more
 * lookups than the limit of a network (five a minute, thirty a day). Also rejects while the carrier does not respond; that attempt is not counted.
 */
export async function lookUpSim(
  shop: AppContext,
  { iccid, clientAddress }: { iccid: string; clientAddress: string },
): Promise<{ ok: true; sim: SimView | null } | Rejection<LookUpSimRejectionCode>> {
  const limits = iccidLimits(clientAddress);
  const limited = await consumeLimits(shop, limits);
  if (limited) return limited;
  const parsed = IccidSchema.safeParse(iccid);
  const sim = parsed.success ? await callCarrier(shop.log, () => shop.carrier.lookup(parsed.data), "silent") : null;
  if (sim !== "silent") return { ok: true, sim: sim?.status === "deregistered" ? null : sim };
  const now = shop.clock();
  await refundRateLimit(
    shop.db,
    limits.map((limit) => ({ ...limit, now })),
  );
  return reject("carrier-silent");
}
