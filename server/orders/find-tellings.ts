import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { LOW_BALANCE_TOPIC } from "#server/top-up/top-up.schema.ts";

/** The ids of the jobs, and so of the messages, that told an account or the buyer of one of its orders of a low balance. */
export async function findTellings(db: Database | DatabaseTransaction, accountId: string): Promise<string[]> {
  const tellings = db.selectFrom("jobs").select("jobs.id").where("jobs.topic", "=", LOW_BALANCE_TOPIC);
  const ofOrders = await tellings
    .innerJoin("orders", (join) => join.on(sql<boolean>`jobs.ref like '%:' || orders.id`))
    .where("orders.account_id", "=", accountId)
    .execute();
  const ofAccount = await tellings.where("jobs.ref", "like", `%:${accountId}`).execute();
  return [...ofOrders, ...ofAccount].map(({ id }) => id);
}
