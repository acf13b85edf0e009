import { lookUpWithin, type AttemptLimit } from "#server/db/rate-limit/consume-limits.ts";
import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { SimView } from "#server/gateways/carrier/carrier.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findUnavailableSims, type RegistrationSender } from "./find-unavailable-sims.ts";
import { LOOK_UP_QUEUE } from "#server/db/rate-limit/queue.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";

/** SIMs of one network that could not be registered. */
const missLimit = (clientAddress: string): AttemptLimit => ({
  name: "real-name-iccid",
  subject: clientAddress,
  limit: 20,
  windowMs: 10 * 60_000,
  queue: LOOK_UP_QUEUE,
});

export type CheckedRegistrationSim = { ok: true; sim: SimView } | Rejection<"too-many-tries" | "carrier-silent" | "iccid-unknown" | "sim-registered">;

/**
 * Returns one result per ICCID, in the same order: the SIM, or why it cannot be registered: the carrier does not know
 * it or has deregistered it, it is registered, the same sender has already submitted it, the carrier does not respond, or the rate limit is reached
 * (§5). Applicants with many SIMs look up often, so only failed lookups count against the limit, each ICCID once.
 */
export async function checkRegistrationSims(
  shop: AppContext,
  { iccids, clientAddress, sender }: { iccids: string[]; clientAddress: string; sender: RegistrationSender },
): Promise<CheckedRegistrationSim[]> {
  const checked = await lookUpWithin(shop, missLimit(clientAddress), {
    values: iccids,
    ticket: sender.owner,
    lookUp: (iccid) => checkAvailability(shop, iccid, sender),
    isWrong: (sim) => !sim.ok && sim.code !== "carrier-silent",
  });
  return checked.ok ? checked.results : iccids.map(() => reject("too-many-tries"));
}

async function checkAvailability(shop: AppContext, iccid: string, sender: RegistrationSender): Promise<CheckedRegistrationSim> {
  const sim = await callCarrier(shop.log, () => shop.carrier.lookup(iccid), "silent");
  if (sim === "silent") return reject("carrier-silent");
  if (!sim || sim.status === "deregistered") return reject("iccid-unknown");
  const unavailable = await findUnavailableSims(shop.db, { iccids: [sim.iccid], sender, except: null });
  if (unavailable.size > 0) return reject("sim-registered");
  return { ok: true, sim };
}
