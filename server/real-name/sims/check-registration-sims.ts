import { countAttempt, refundRateLimit, type RateLimit } from "#server/db/rate-limit/rate-limit.ts";
import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { SimView } from "#server/gateways/carrier/carrier.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findUnavailableSims, type RegistrationSender } from "./find-unavailable-sims.ts";

/** So many SIMs are asked about at once. */
const AT_ONCE = 5;
const UNKNOWN = { what: "real-name-iccid", limit: 20, windowMs: 10 * 60_000 };

type Asker = { clientAddress: string; sender: RegistrationSender };
export type CheckedRegistrationSim = { ok: true; card: SimView } | { ok: false; reason: string };

/**
 * The cards of these ICCIDs in their order, or why one cannot be registered, as a text key: the carrier does not know it or has taken it
 * out of use, it is registered or the same sender has sent it already, or the carrier is silent (§5). Whoever fills the form may have ten SIMs and ask often: only numbers that
 * are no free SIM count, each once, and after 20 of them in 10 minutes none is looked up.
 */
export async function checkRegistrationSims(shop: AppContext, { iccids, ...asker }: { iccids: string[] } & Asker): Promise<CheckedRegistrationSim[]> {
  const checked: CheckedRegistrationSim[] = [];
  while (checked.length < iccids.length) {
    const some = iccids.slice(checked.length, checked.length + AT_ONCE);
    checked.push(...(await Promise.all(some.map((iccid) => checkSim(shop, iccid, asker)))));
  }
  return checked;
}

/** A try is taken before the carrier is asked and given back after, so that many posts at once find out no more. */
async function checkSim(shop: AppContext, iccid: string, { clientAddress, sender }: Asker): Promise<CheckedRegistrationSim> {
  const rate: RateLimit = { ...UNKNOWN, who: clientAddress, now: shop.clock() };
  if (!(await countAttempt(shop.db, rate))) return { ok: false, reason: "errors.too-many-tries" };
  const answer = await lookUp(shop, iccid, sender);
  const number = { ...rate, what: "real-name-iccid-number", who: `${clientAddress} ${iccid}`, limit: 1, ownNetworkOnly: true };
  const isNewMiss = !answer.ok && answer.reason !== "errors.carrier-silent" && (await countAttempt(shop.db, number));
  if (!isNewMiss) await refundRateLimit(shop.db, [rate]);
  return answer;
}

async function lookUp(shop: AppContext, iccid: string, sender: RegistrationSender): Promise<CheckedRegistrationSim> {
  const card = await callCarrier(shop.log, () => shop.carrier.lookup(iccid), "silent");
  if (card === "silent") return { ok: false, reason: "errors.carrier-silent" };
  if (!card || card.status === "deregistered") return { ok: false, reason: "errors.iccid-unknown" };
  const barred = await findUnavailableSims(shop.db, { iccids: [card.iccid], sender, except: null });
  if (barred.size > 0) return { ok: false, reason: "errors.sim-registered" };
  return { ok: true, card };
}
