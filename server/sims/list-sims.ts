import type { Database } from "#server/db/database.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Sim } from "./sim.ts";
import type { Identity } from "#server/identity/core/identity.ts";

/**
 * Returns the SIMs that an account follows: those that its orders delivered, renewed or topped up, and those that it added, without those that it
 * removed. The SIM with the latest delivery or addition comes first. With `iccid`, returns only that SIM (§2, My package).
 */
export async function listSims({ db }: Pick<AppContext, "db">, accountId: string, iccid?: string): Promise<Sim[]> {
  let orderedQuery = db
    .selectFrom("fulfilments")
    .innerJoin("orders", "orders.id", "fulfilments.order_id")
    .select(({ fn }) => [
      "fulfilments.iccid",
      fn.max<number>("fulfilments.delivered_at").as("since"),
      fn.max<string>("fulfilments.remark").as("remark"),
    ])
    .where("orders.account_id", "=", accountId)
    .where("fulfilments.state", "=", "delivered")
    .where("fulfilments.iccid", "is not", null)
    .groupBy("fulfilments.iccid");
  let listedQuery = db.selectFrom("account_sims").selectAll().where("account_id", "=", accountId);
  if (iccid !== undefined) {
    orderedQuery = orderedQuery.where("fulfilments.iccid", "=", iccid);
    listedQuery = listedQuery.where("iccid", "=", iccid);
  }
  const ordered = await orderedQuery.execute();
  const listed = await listedQuery.execute();
  const sims = new Map<string, { remark: string; fromOrder: boolean; since: number }>();
  for (const row of listed) if (row.hidden === 0) sims.set(row.iccid, { remark: row.remark, fromOrder: false, since: row.added_at });
  const hidden = new Set(listed.filter((row) => row.hidden === 1).map((row) => row.iccid));
  for (const { iccid: ownIccid, since, remark } of ordered) {
    if (ownIccid === null || hidden.has(ownIccid)) continue;
    sims.set(ownIccid, { remark: sims.get(ownIccid)?.remark ?? remark, fromOrder: true, since: Number(since) });
  }
  const esims = await esimsAmong(db, [...sims.keys()]);
  return [...sims]
    .sort(([a, simA], [b, simB]) => simB.since - simA.since || (a < b ? -1 : 1))
    .map(([ownIccid, { remark, fromOrder }]) => ({ iccid: ownIccid, kind: esims.has(ownIccid) ? "esim" : "physical", remark, fromOrder }));
}

/** Returns those of the SIMs that are eSIMs, whoever bought them. The shop issued every eSIM, so each has a row in `fulfilments`. */
async function esimsAmong(db: Database, iccids: string[]): Promise<Set<string>> {
  if (iccids.length === 0) return new Set();
  const rows = await db.selectFrom("fulfilments").select("iccid").where("kind", "=", "esim").where("iccid", "in", iccids).execute();
  return new Set(rows.map((row) => row.iccid ?? ""));
}

/** Returns the SIM if the account follows it, else null. */
export async function findSim(shop: Pick<AppContext, "db">, { accountId, iccid }: { accountId: string; iccid: string }): Promise<Sim | null> {
  const [sim] = await listSims(shop, accountId, iccid);
  return sim ?? null;
}

/**
 * Whether an order of the visitor's account delivered, renewed or topped up the SIM, and was not taken back. Unlike `isOwnSim`, this is more than
 * knowing the ICCID, so it is required for what reveals a person's days.
 */
export async function hasBoughtForSim({ db }: Pick<AppContext, "db">, identity: Identity | null, iccid: string): Promise<boolean> {
  if (identity?.kind !== "account") return false;
  const unit = await db
    .selectFrom("fulfilments")
    .innerJoin("orders", "orders.id", "fulfilments.order_id")
    .select("fulfilments.id")
    .where("fulfilments.iccid", "=", iccid)
    .where("orders.account_id", "=", identity.accountId)
    .where("fulfilments.state", "=", "delivered")
    .where("fulfilments.revoked_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return unit !== undefined;
}

/** Whether the visitor signed in by the ICCID of this SIM, or with an account that follows it. An account may follow a SIM of somebody else. */
export async function isOwnSim(shop: Pick<AppContext, "db">, identity: Identity | null, iccid: string): Promise<boolean> {
  if (identity?.kind === "card") return identity.iccid === iccid;
  return identity?.kind === "account" && (await listSims(shop, identity.accountId, iccid)).length > 0;
}
