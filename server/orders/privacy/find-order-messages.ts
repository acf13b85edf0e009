import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { OLD_ADDRESS_TOPIC } from "#server/orders/emails/send-old-address-mail.ts";
import { LOW_BALANCE_TOPIC } from "#server/sims/watch-sim.ts";

type Db = Database | DatabaseTransaction;
/** Topic of the jobs that send reminders. Defined here, because orders may not import the reminders. */
export const REMINDER_TOPIC = "reminders.send";
const TOPICS = ["orders.mail", OLD_ADDRESS_TOPIC, LOW_BALANCE_TOPIC, REMINDER_TOPIC];

/** Returns the ids of all messages about one order, and of reminders and low-balance messages to its buyer. A message has the id of the job that sent it. */
export async function findMessagesByOrder(db: Db, orderId: string): Promise<string[]> {
  const jobs = await db.selectFrom("jobs").select("id").where("order_id", "=", orderId).where("topic", "in", TOPICS).execute();
  return jobs.map(({ id }) => id);
}

/** Returns the ids of all messages about an account's orders and of its low-balance messages, regardless of the recipient. */
export async function findMessagesByAccount(db: Db, accountId: string): Promise<string[]> {
  const orderJobs = await db
    .selectFrom("orders")
    // SQLite keeps the order of a cross join: the orders come first, else it would read all mail jobs.
    .crossJoin("jobs")
    .select("jobs.id")
    .whereRef("jobs.order_id", "=", "orders.id")
    .where("orders.account_id", "=", accountId)
    .where("jobs.topic", "in", TOPICS)
    .execute();
  return [...orderJobs.map(({ id }) => id), ...(await findLowBalanceMessages(db, accountId))];
}

/** Returns the ids of the low-balance messages to an account. */
async function findLowBalanceMessages(db: Db, accountId: string): Promise<string[]> {
  const jobs = await db.selectFrom("jobs").select("id").where("account_id", "=", accountId).where("topic", "=", LOW_BALANCE_TOPIC).execute();
  return jobs.map(({ id }) => id);
}
