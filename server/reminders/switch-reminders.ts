import type { AppContext } from "#server/context/app-context.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";
import { isSignedKey, orderNumberOfKey } from "#server/orders/core/signed-order-key.ts";
import { areRemindersOff } from "./find-recipient.ts";

type SwitchContext = Pick<AppContext, "db" | "env" | "clock">;
/** What grants access to the switch: the key in a reminder, or the signed-in account. */
export type ReminderAccess = { key: string } | { accountId: string };
/** Whose reminders are switched. `accountId` is null for a guest. */
type Reminded = { accountId: string | null; email: string | null };

/** Returns whether reminders are on, and the email address that they go to; null if the access is not valid. */
export async function readReminderSwitch(shop: SwitchContext, access: ReminderAccess): Promise<{ on: boolean; email: string | null } | null> {
  const reminded = await findReminded(shop, access);
  return reminded && { on: !(await areRemindersOff(shop.db, reminded)), email: reminded.email };
}

/**
 * Switches the reminders of an account, or of a guest's email address, on or off. Has no further effect if repeated. Returns false if the access is not
 * valid.
 */
export async function switchReminders(shop: SwitchContext, access: ReminderAccess, { on }: { on: boolean }): Promise<boolean> {
  const reminded = await findReminded(shop, access);
  if (!reminded) return false;
  const { accountId, email } = reminded;
  const recipients = [accountId, email].filter((recipient) => recipient !== null);
  if (on) await shop.db.deleteFrom("reminder_opt_outs").where("recipient", "in", recipients).execute();
  else {
    await shop.db
      .insertInto("reminder_opt_outs")
      .values({ recipient: accountId ?? email ?? "", created_at: shop.clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return true;
}

async function findReminded({ db, env }: SwitchContext, access: ReminderAccess): Promise<Reminded | null> {
  if ("accountId" in access) {
    const account = await db.selectFrom("accounts").select("email").where("id", "=", access.accountId).executeTakeFirst();
    return account ? { accountId: access.accountId, email: account.email } : null;
  }
  const number = orderNumberOfKey(access.key);
  if (number === null) return null;
  const order = await db
    .selectFrom("orders")
    .leftJoin("accounts", "accounts.id", "orders.account_id")
    .select(["orders.id", "orders.email", "orders.account_id", "accounts.email as account_email"])
    .where("number", "=", number)
    .executeTakeFirst();
  if (!order || isErased(order.email) || !isSignedKey(env, "reminders", access.key, order.id)) return null;
  return { accountId: order.account_id, email: order.account_email ?? order.email };
}
