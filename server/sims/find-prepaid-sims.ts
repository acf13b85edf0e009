import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { AppContext } from "#server/context/app-context.ts";

/**
 * Returns those of the SIMs that are known to be prepaid: credit was delivered to them, or their balance is watched. A single unknown SIM is looked
 * up at the carrier; if the carrier does not respond, only our own records count (§2, Order).
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

/** Returns the credit that the shop put on these SIMs: one row for each delivery. */
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
