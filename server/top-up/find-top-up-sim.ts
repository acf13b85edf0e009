import { refundRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { SimView } from "#server/gateways/carrier/carrier.ts";
import { consumeLimits, type Refusal, type AttemptLimit } from "#server/identity/core/limits.ts";
import type { AppContext } from "#server/context/app-context.ts";

const MINUTE = 60_000;

/** Who asks about a SIM; `trusted` where the SIM is known to be the visitor's: by a signed link, an account or a card-holder's session. */
export type TopUpRequester = { clientAddress: string; trusted?: boolean };

/** SIMs that are none of ours: whoever guesses gets nowhere, and those who share his network wait a few minutes at most. */
const missTries = (who: string): AttemptLimit[] => [{ what: "top-up-miss", who, limit: 20, windowMs: 10 * MINUTE }];

/** The SIM that is to be topped up. Refuses one that is unknown or out of use, too many guesses, and all while the carrier is silent: that is no guess. */
export async function findTopUpSim(
  shop: AppContext,
  { iccid, clientAddress, trusted = false }: TopUpRequester & { iccid: string },
): Promise<{ ok: true; sim: SimView } | Refusal> {
  const tries = trusted ? [] : missTries(clientAddress);
  const limited = await consumeLimits(shop, tries);
  if (limited) return limited;
  const sim = await callCarrier(shop.log, () => shop.carrier.lookup(iccid), "silent");
  const missed = sim === null || (sim !== "silent" && sim.status === "deregistered");
  if (tries.length > 0 && !missed) {
    const now = shop.clock();
    await refundRateLimit(
      shop.db,
      tries.map((one) => ({ ...one, now })),
    );
  }
  if (sim === "silent") return { ok: false, reason: "errors.carrier-silent" };
  return sim === null || missed ? { ok: false, reason: "errors.iccid" } : { ok: true, sim };
}
