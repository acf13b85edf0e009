import type { Database } from "#server/db/database.ts";
import { type Language, siteLanguage } from "#server/locale/locale.schema.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";

/** Who is reminded: the account of the buyer, or a guest at the email address of the order. */
export type ReminderRecipient = {
  language: Language;
  email: string;
  /** The number that the account signs in with; null if it has none. */
  phone: string | null;
};

/**
 * Returns who may be reminded now of the package of a unit. Returns null if it was revoked or its refund requested, and if the buyer was erased, removed
 * the SIM from "My packages" or switched reminders off.
 */
export async function findReminderRecipient(db: Database, unitId: string): Promise<ReminderRecipient | null> {
  const row = await db
    .selectFrom("fulfilments")
    .innerJoin("orders", "orders.id", "fulfilments.order_id")
    .leftJoin("accounts", "accounts.id", "orders.account_id")
    .leftJoin("account_sims", (join) =>
      join.onRef("account_sims.account_id", "=", "orders.account_id").onRef("account_sims.iccid", "=", "fulfilments.iccid"),
    )
    .select(["orders.email", "orders.language", "orders.account_id", "account_sims.hidden"])
    .select(["accounts.email as account_email", "accounts.language as account_language", "accounts.phone_number"])
    .where("fulfilments.id", "=", unitId)
    .where("fulfilments.revoked_at", "is", null)
    .executeTakeFirst();
  if (!row || isErased(row.email) || row.hidden === 1 || (await hasRefundRequest(db, unitId))) return null;
  const email = row.account_email ?? row.email;
  if (await areRemindersOff(db, { accountId: row.account_id, email })) return null;
  return { language: siteLanguage(row.account_language ?? row.language), email, phone: row.phone_number };
}

/** Whether a refund of the unit was requested and not rejected. */
async function hasRefundRequest(db: Database, unitId: string): Promise<boolean> {
  const requests = await db
    .selectFrom("refund_requests")
    .select("id")
    .where("fulfilment_id", "=", unitId)
    .where("state", "<>", "rejected")
    .limit(1)
    .execute();
  return requests.length > 0;
}

/** Whether an account, or the guest with an email address, gets no reminders. */
export async function areRemindersOff(db: Database, { accountId, email }: { accountId: string | null; email: string | null }): Promise<boolean> {
  const recipients = [accountId, email].filter((recipient) => recipient !== null);
  return (await db.selectFrom("reminder_opt_outs").select("recipient").where("recipient", "in", recipients).execute()).length > 0;
}
