import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { LOW_BALANCE_TOPIC } from "#server/top-up/top-up.schema.ts";

type Db = Database | DatabaseTransaction;
const TOPICS = ["orders.mail", LOW_BALANCE_TOPIC];

/** The ids of all messages about one order, and about the balance of a SIM to its buyer: a message has the id of the job that sent it. */
export async function findMessagesOfOrder(db: Db, orderId: string): Promise<string[]> {
  const jobs = await db.selectFrom("jobs").select("id").where("order_id", "=", orderId).where("topic", "in", TOPICS).execute();
  return jobs.map(({ id }) => id);
}

/** The ids of the messages that told an account of a low balance. */
export async function findTellings(db: Db, accountId: string): Promise<string[]> {
  const jobs = await db.selectFrom("jobs").select("id").where("account_id", "=", accountId).where("topic", "=", LOW_BALANCE_TOPIC).execute();
  return jobs.map(({ id }) => id);
}

/** The ids of all messages about an account's orders, and about the balance of the SIMs that it follows, whoever they were sent to. */
export async function findOrderMessages(db: Db, accountId: string): Promise<string[]> {
  const ofOrders = await db
    .selectFrom("orders")
    // SQLite keeps to the order of a cross join: the orders first, else it reads all mails that were ever sent.
    .crossJoin("jobs")
    .select("jobs.id")
    .whereRef("jobs.order_id", "=", "orders.id")
    .where("orders.account_id", "=", accountId)
    .where("jobs.topic", "in", TOPICS)
    .execute();
  return [...ofOrders.map(({ id }) => id), ...(await findTellings(db, accountId))];
}
