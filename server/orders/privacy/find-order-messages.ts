import type { Selectable } from "kysely";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { JobsTable } from "#server/db/tables/order-tables.ts";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import { OLD_ADDRESS_TOPIC } from "#server/orders/emails/send-old-address-mail.ts";
import { LOW_BALANCE_TOPIC } from "#server/sims/watch-sim.ts";
import { z } from "zod";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";

type Db = Database | DatabaseTransaction;
/** Topic of the jobs that send reminders. Defined here, because orders may not import the reminders. */
export const REMINDER_TOPIC = "reminders.send";
const TOPICS = ["orders.mail", OLD_ADDRESS_TOPIC, LOW_BALANCE_TOPIC, REMINDER_TOPIC];

const MessagePayloadSchema = z.object({ orderId: z.string().nullish(), accountId: z.string().nullish() });

/** Matches the id in a ref: `acc_…:idn_…` of a notice to an account, `iccid:time:ord_…` or `iccid:time:acc_…` of a low-balance message. */
const SUBJECT_IN_REF = /^acc_\w{26}(?=:)|(?<=:)(?:acc|ord)_\w{26}$/;

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

/**
 * Sets the order or account of messages that a process of an older release enqueued during a deployment, so that the functions above find
 * them. Reads it from the payload or, if the payload is deleted, from the ref. Called before a person is exported or erased.
 */
export async function linkMessages(db: Db): Promise<void> {
  const unlinked = await db.selectFrom("jobs").select(["id", "ref", "payload"]).where(INDEX_CONDITIONS.unlinkedMessages).execute();
  for (const job of unlinked) {
    const subject = subjectOf(job);
    if (subject) await db.updateTable("jobs").set(subject).where("id", "=", job.id).execute();
  }
}

function subjectOf({
  id: jobId,
  ref,
  payload,
}: Pick<Selectable<JobsTable>, "id" | "ref" | "payload">): { order_id: string } | { account_id: string } | null {
  const { orderId, accountId } = parseStoredJson(MessagePayloadSchema, payload, { table: "jobs", column: "payload", id: jobId });
  if (orderId) return { order_id: orderId };
  const id = accountId ?? SUBJECT_IN_REF.exec(ref)?.[0];
  if (id === undefined) return null;
  return id.startsWith("ord_") ? { order_id: id } : { account_id: id };
}
