import type { Database } from "#server/db/database.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Sim } from "./sim.ts";
import type { Identity } from "#server/identity/core/identity.ts";

/**
 * The SIMs that an account follows, newest first: those that its delivered orders brought, renewed or topped up, and those that it added,
 * without those that it removed; of one ICCID where it is given (§2, My package).
 */
export async function listSims({ db }: Pick<AppContext, "db">, accountId: string, iccid?: string): Promise<Sim[]> {
  let bought = db
    .selectFrom("fulfilments")
    .innerJoin("orders", "orders.id", "fulfilments.order_id")
    .select(({ fn }) => ["fulfilments.iccid", fn.max<number>("fulfilments.delivered_at").as("since")])
    .where("orders.account_id", "=", accountId)
    .where("fulfilments.state", "=", "delivered")
    .where("fulfilments.iccid", "is not", null)
    .groupBy("fulfilments.iccid");
  let noted = db.selectFrom("account_sims").selectAll().where("account_id", "=", accountId);
  if (iccid !== undefined) {
    bought = bought.where("fulfilments.iccid", "=", iccid);
    noted = noted.where("iccid", "=", iccid);
  }
  const ordered = await bought.execute();
  const notes = await noted.execute();
  const found = new Map<string, { remark: string; fromOrder: boolean; since: number }>();
  for (const row of notes) if (row.hidden === 0) found.set(row.iccid, { remark: row.remark, fromOrder: false, since: row.added_at });
  const hidden = new Set(notes.filter((row) => row.hidden === 1).map((row) => row.iccid));
  for (const { iccid: own, since } of ordered) {
    if (own === null || hidden.has(own)) continue;
    found.set(own, { remark: found.get(own)?.remark ?? "", fromOrder: true, since: Number(since) });
  }
  const esims = await esimsAmong(db, [...found.keys()]);
  return [...found]
    .sort(([a, one], [b, other]) => other.since - one.since || (a < b ? -1 : 1))
    .map(([own, { remark, fromOrder }]) => ({ iccid: own, kind: esims.has(own) ? "esim" : "physical", remark, fromOrder }));
}

/** Which of these are eSIMs, whoever bought them: the shop made every one. */
async function esimsAmong(db: Database, iccids: string[]): Promise<Set<string>> {
  if (iccids.length === 0) return new Set();
  const rows = await db.selectFrom("fulfilments").select("iccid").where("kind", "=", "esim").where("iccid", "in", iccids).execute();
  return new Set(rows.map((row) => row.iccid ?? ""));
}

/** The SIM of that ICCID if the account follows it, else null. */
export async function findSim(shop: Pick<AppContext, "db">, { accountId, iccid }: { accountId: string; iccid: string }): Promise<Sim | null> {
  const [sim] = await listSims(shop, accountId, iccid);
  return sim ?? null;
}

/** Whether a SIM is known to be that of whoever asks: a card-holder's own, or one that the account follows. */
export async function isOwnSim(shop: Pick<AppContext, "db">, identity: Identity | null, iccid: string): Promise<boolean> {
  if (identity?.kind === "card") return identity.iccid === iccid;
  return identity?.kind === "account" && (await listSims(shop, identity.accountId, iccid)).length > 0;
}
