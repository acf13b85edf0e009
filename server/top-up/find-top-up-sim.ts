import { reject, type Rejection } from "#server/forms/rejection.ts";
import { refundRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { SimView } from "#server/gateways/carrier/carrier.ts";
import { consumeLimits, type AttemptLimit, type AttemptLimitCode } from "#server/identity/core/limits.ts";
import type { AppContext } from "#server/context/app-context.ts";

export type FindTopUpSimRejectionCode = "sim-unknown" | "carrier-silent" | AttemptLimitCode;

const MINUTE = 60_000;

/** The visitor who asks about a SIM. `trusted`: an encrypted link, an account that follows the SIM or an ICCID sign-in shows that it is the visitor's. */
export type TopUpRequester = { clientAddress: string; trusted?: boolean };

/**
 * Finds the SIM to top up. Rejects a SIM that is unknown or out of use, and too many such guesses. Rejects every SIM while the carrier does not respond;
 * such a lookup does not count as a guess.
 */
export async function findTopUpSim(
  shop: AppContext,
  { iccid, clientAddress, trusted = false }: TopUpRequester & { iccid: string },
): Promise<{ ok: true; sim: SimView } | Rejection<FindTopUpSimRejectionCode>> {
  const limits = trusted ? [] : guessLimits(clientAddress);
  const limited = await consumeLimits(shop, limits);
  if (limited) return limited;
  const sim = await callCarrier(shop.log, () => shop.carrier.lookup(iccid), "silent");
  const isMiss = sim === null || (sim !== "silent" && sim.status === "deregistered");
  if (limits.length > 0 && !isMiss) {
    const now = shop.clock();
    await refundRateLimit(
      shop.db,
      limits.map((limit) => ({ ...limit, now })),
    );
  }
  if (sim === "silent") return reject("carrier-silent");
  return sim === null || isMiss ? reject("sim-unknown") : { ok: true, sim };
}

/** Limits lookups of unknown SIMs, so that guessing fails. Others on the same network wait ten minutes at most. */
const guessLimits = (clientAddress: string): AttemptLimit[] => [{ name: "top-up-miss", subject: clientAddress, limit: 20, windowMs: 10 * MINUTE }];
