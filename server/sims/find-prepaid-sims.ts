import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { AppContext } from "#server/context/app-context.ts";

/**
 * Returns those of the SIMs that are prepaid according to our records: credit was delivered to them, or their balance is watched (§2, Order). If only
 * one SIM is given and our records do not know it as prepaid, asks the carrier; the result is empty if the carrier does not respond.
 */
export async function findPrepaidSims({ db, carrier, log }: Pick<AppContext, "db" | "carrier" | "log">, iccids: string[]): Promise<Set<string>> {
  if (iccids.length === 0) return new Set();
  const watched = await db.selectFrom("watched_sims").select("iccid").where("iccid", "in", iccids).execute();
  const toppedUp = await findDeliveredCredit({ db }, iccids);
  const known = new Set([...watched, ...toppedUp].map(({ iccid }) => iccid));
  const [unknown] = iccids.length === 1 && known.size === 0 ? iccids : [];
  const sim = unknown === undefined ? null : await callCarrier(log, () => carrier.lookup(unknown), null);
  return sim && sim.product !== "travel" ? new Set([sim.iccid]) : known;
}

/** Returns one row for each delivery of credit to one of these SIMs, also if the credit was revoked later. */
export async function findDeliveredCredit({ db }: Pick<AppContext, "db">, iccids: string[]): Promise<{ iccid: string; packageId: string }[]> {
  if (iccids.length === 0) return [];
  const rows = await db
    .selectFrom("fulfilments")
    .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
    .select(["fulfilments.iccid", "order_lines.package_id"])
    .where("fulfilments.iccid", "in", iccids)
    .where("fulfilments.state", "=", "delivered")
    .where("order_lines.credit", "is not", null)
    .execute();
  return rows.map((row) => ({ iccid: row.iccid ?? "", packageId: row.package_id }));
}
