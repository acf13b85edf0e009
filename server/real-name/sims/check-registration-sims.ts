import { consumeLimits, type AttemptLimit } from "#server/db/rate-limit/consume-limits.ts";
import { countAttempt, isRateLimited, refundRateLimit, type RateLimit } from "#server/db/rate-limit/rate-limit.ts";
import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { SimView } from "#server/gateways/carrier/carrier.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findUnavailableSims, type RegistrationSender } from "./find-unavailable-sims.ts";
import { NETWORK_QUEUE } from "#server/identity/core/limits.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";

/** Number of SIMs that are looked up in parallel. */
const PARALLEL_LOOKUPS = 5;
/** Failed lookups of one client address. When the limit is reached, a form from this address waits for its turn. */
const missLimit = (clientAddress: string): AttemptLimit => ({
  name: "real-name-iccid",
  subject: clientAddress,
  limit: 20,
  windowMs: 10 * 60_000,
  queue: NETWORK_QUEUE,
});

type Client = { clientAddress: string; sender: RegistrationSender };
export type CheckedRegistrationSim = { ok: true; sim: SimView } | Rejection<"too-many-tries" | "carrier-silent" | "iccid-unknown" | "sim-registered">;

/**
 * Returns one result per ICCID, in the same order: the SIM, or why it cannot be registered: the carrier does not know
 * it or has deregistered it, it is registered, the same sender has already submitted it, the carrier does not respond, or the rate limit is reached
 * (§5). Applicants with many SIMs look up often, so only failed lookups count against the limit, each ICCID once.
 */
export async function checkRegistrationSims(
  shop: AppContext,
  { iccids, ...client }: { iccids: string[] } & Client,
): Promise<CheckedRegistrationSim[]> {
  const checked: CheckedRegistrationSim[] = [];
  const limit = missLimit(client.clientAddress);
  const hasTurn = await isRateLimited(shop.db, { ...limit, now: shop.clock() });
  if (hasTurn && (await consumeLimits(shop, [limit], client.sender.owner))) return iccids.map(() => reject("too-many-tries"));
  while (checked.length < iccids.length) {
    const batch = iccids.slice(checked.length, checked.length + PARALLEL_LOOKUPS);
    checked.push(...(await Promise.all(batch.map((iccid) => checkSim(shop, iccid, { ...client, hasTurn })))));
  }
  return checked;
}

/** Counts an attempt, unless the form has a turn, before the carrier is asked and refunds it afterwards, so that concurrent requests cannot exceed the limit. */
async function checkSim(
  shop: AppContext,
  iccid: string,
  { clientAddress, sender, hasTurn }: Client & { hasTurn: boolean },
): Promise<CheckedRegistrationSim> {
  const rate: RateLimit = { ...missLimit(clientAddress), now: shop.clock() };
  if (hasTurn) return checkAvailability(shop, iccid, sender);
  if (!(await countAttempt(shop.db, rate))) return reject("too-many-tries");
  const result = await checkAvailability(shop, iccid, sender);
  const ratePerIccid = { ...rate, name: "real-name-iccid-number", subject: `${clientAddress} ${iccid}`, limit: 1, ownNetworkOnly: true };
  const isNewMiss = !result.ok && result.code !== "carrier-silent" && (await countAttempt(shop.db, ratePerIccid));
  if (!isNewMiss) await refundRateLimit(shop.db, [rate]);
  return result;
}

async function checkAvailability(shop: AppContext, iccid: string, sender: RegistrationSender): Promise<CheckedRegistrationSim> {
  const sim = await callCarrier(shop.log, () => shop.carrier.lookup(iccid), "silent");
  if (sim === "silent") return reject("carrier-silent");
  if (!sim || sim.status === "deregistered") return reject("iccid-unknown");
  const unavailable = await findUnavailableSims(shop.db, { iccids: [sim.iccid], sender, except: null });
  if (unavailable.size > 0) return reject("sim-registered");
  return { ok: true, sim };
}
