import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { SimView } from "#server/gateways/carrier/carrier.ts";
import { IccidSchema } from "#server/forms/field.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { consumeLimits, lookUpWithin, refundLimits, type AttemptLimitCode } from "#server/db/rate-limit/consume-limits.ts";
import { iccidLimits } from "#server/identity/core/limits.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";

export type LookUpSimRejectionCode = "sim-unknown" | "carrier-silent" | AttemptLimitCode;

/** `ticket`: for `consumeLimits`. `trusted`: a link or session shows that the SIM is the visitor's, so the lookup is not limited. */
export type SimLookup = { iccid: string; clientAddress: string; ticket?: string | undefined; trusted?: boolean | undefined };

/**
 * Returns the SIM of an ICCID. Rejects an invalid ICCID, a SIM that the carrier does not know and a deregistered one alike, and every SIM while the
 * carrier does not respond. Only unknown SIMs stay counted, so a page that looks its SIM up again keeps its turn.
 */
export async function lookUpSim(
  shop: AppContext,
  { iccid, clientAddress, ticket, trusted = false }: SimLookup,
): Promise<{ ok: true; sim: SimView } | Rejection<LookUpSimRejectionCode>> {
  const { unknown, all } = iccidLimits(clientAddress);
  const limited = trusted ? null : await consumeLimits(shop, [all], ticket);
  if (limited) return limited;
  const lookUp = () => askCarrier(shop, iccid);
  const looked = trusted
    ? { ok: true as const, results: [await lookUp()] }
    : await lookUpWithin(shop, unknown, { values: [iccid], ticket, lookUp, isWrong: (sim) => sim === null });
  if (!looked.ok) {
    await refundLimits(shop, [all]);
    return looked;
  }
  const [sim = null] = looked.results;
  if (sim === "silent") return reject("carrier-silent");
  return sim ? { ok: true, sim } : reject("sim-unknown");
}

async function askCarrier(shop: AppContext, iccid: string): Promise<SimView | "silent" | null> {
  const parsed = IccidSchema.safeParse(iccid);
  const found = parsed.success ? await callCarrier(shop.log, () => shop.carrier.lookup(parsed.data), "silent") : null;
  return found !== "silent" && found?.status === "deregistered" ? null : found;
}
