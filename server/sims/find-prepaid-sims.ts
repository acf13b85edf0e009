import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findDeliveredCredit } from "./find-delivered-credit.ts";

/**
 * Which of these SIMs have a balance and take no packages, as far as the shop knows: credit was delivered to them, or their balance is
 * watched. The carrier is asked about a single one; while it is silent nothing more is known (§2, Order).
 */
export async function findPrepaidSims({ db, carrier, log }: Pick<AppContext, "db" | "carrier" | "log">, iccids: string[]): Promise<Set<string>> {
  if (iccids.length === 0) return new Set();
  const watched = await db.selectFrom("watched_sims").select("iccid").where("iccid", "in", iccids).execute();
  const toppedUp = await findDeliveredCredit({ db }, iccids);
  const known = new Set([...watched, ...toppedUp].map(({ iccid }) => iccid));
  const [only] = iccids.length === 1 && known.size === 0 ? iccids : [];
  const sim = only === undefined ? null : await callCarrier(log, () => carrier.lookup(only), null);
  return sim && sim.product !== "travel" ? new Set([sim.iccid]) : known;
}
