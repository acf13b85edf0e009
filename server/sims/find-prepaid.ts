import { isCarrierError } from "#server/gateways/carrier/carrier.ts";
import type { Shop } from "#server/shop.ts";

/**
 * Which of these SIMs have a balance and take no packages, as far as the shop knows: credit was delivered to them, or their balance is
 * watched. The carrier is asked about a single one; while it is silent nothing more is known (§2, Order).
 */
export async function findPrepaid({ db, carrier, log }: Pick<Shop, "db" | "carrier" | "log">, iccids: string[]): Promise<Set<string>> {
  if (iccids.length === 0) return new Set();
  const watched = await db.selectFrom("watched_sims").select("iccid").where("iccid", "in", iccids).execute();
  const toppedUp = await db
    .selectFrom("fulfilments")
    .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
    .select("fulfilments.iccid")
    .where("fulfilments.iccid", "in", iccids)
    .where("fulfilments.state", "=", "delivered")
    .where("order_lines.credit", "is not", null)
    .execute();
  const known = new Set([...watched, ...toppedUp].map(({ iccid }) => iccid ?? ""));
  const [only] = iccids.length === 1 && known.size === 0 ? iccids : [];
  try {
    const sim = only === undefined ? null : await carrier.lookup(only);
    return sim && sim.product !== "travel" ? new Set([sim.iccid]) : known;
  } catch (fault) {
    if (!isCarrierError(fault)) throw fault;
    log.error("carrier.silent", fault);
    return known;
  }
}
