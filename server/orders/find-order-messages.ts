import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { findTellings } from "./find-tellings.ts";

/**
 * The ids of all messages about an account's orders, and about the balance of the SIMs that it follows, whoever they were sent to: a message
 * has the id of the job that sent it.
 */
export async function findOrderMessages(db: Database | DatabaseTransaction, accountId: string): Promise<string[]> {
  const jobs = await db
    .selectFrom("jobs")
    .innerJoin("orders", (join) => join.on(sql<boolean>`jobs.payload like '%"' || orders.id || '"%'`))
    .select("jobs.id")
    .where("jobs.topic", "=", "orders.mail")
    .where("orders.account_id", "=", accountId)
    .execute();
  return [...jobs.map(({ id }) => id), ...(await findTellings(db, accountId))];
}
