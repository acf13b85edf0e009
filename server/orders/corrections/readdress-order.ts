import type { Selectable } from "kysely";
import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { OrdersTable } from "#server/db/tables/order-tables.ts";
import { mailboxKey } from "#server/forms/mailbox-key.ts";
import { encryptLinkKey, hashLinkKey, newLinkKey } from "#server/orders/core/order-link.ts";
import { newUnitLink } from "#server/orders/core/unit-link.ts";

/**
 * Gives an order another email address and account. Every link that the former address may have is replaced: to the order, and to single eSIMs. The
 * caller holds the order's lock.
 */
export async function readdressOrder(
  shop: Pick<AppContext, "encryptor">,
  tx: DatabaseTransaction,
  order: Selectable<OrdersTable>,
  { email, accountId }: { email: string; accountId: string | null },
): Promise<void> {
  const { id: orderId } = order;
  const key = newLinkKey();
  await tx
    .updateTable("orders")
    .set({ email, account_id: accountId, link_key_hash: hashLinkKey(key), link_key_encrypted: encryptLinkKey(shop.encryptor, orderId, key) })
    .where("id", "=", orderId)
    .execute();
  const units = await tx.selectFrom("fulfilments").select("id").where("order_id", "=", orderId).where("link_key_hash", "is not", null).execute();
  for (const { id } of units) await tx.updateTable("fulfilments").set(newUnitLink(shop.encryptor, id)).where("id", "=", id).execute();
  await tx
    .updateTable("promo_uses")
    .set({ customer: mailboxKey(email) })
    .where("order_id", "=", orderId)
    .execute();
  if (accountId !== order.account_id) await moveToAccount(tx, { orderId, from: order.account_id, to: accountId });
  await forgetOptOut(tx, order.email);
}

/** Moves what belongs to an order with its account. The former account no longer follows SIMs that it has from this order alone. */
async function moveToAccount(
  tx: DatabaseTransaction,
  { orderId, from, to }: { orderId: string; from: string | null; to: string | null },
): Promise<void> {
  await tx.updateTable("refund_requests").set({ account_id: to }).where("order_id", "=", orderId).execute();
  if (from === null) return;
  const units = await tx.selectFrom("fulfilments").select("iccid").where("order_id", "=", orderId).where("iccid", "is not", null).execute();
  for (const { iccid } of units) {
    const other = await tx
      .selectFrom("fulfilments")
      .innerJoin("orders", "orders.id", "fulfilments.order_id")
      .select("fulfilments.id")
      .where("fulfilments.iccid", "=", iccid)
      .where("orders.account_id", "=", from)
      .executeTakeFirst();
    if (!other)
      await tx
        .deleteFrom("account_sims")
        .where("account_id", "=", from)
        .where("iccid", "=", iccid ?? "")
        .execute();
  }
}

/** Deletes that a guest's address gets no reminders, unless another order has it. */
async function forgetOptOut(tx: DatabaseTransaction, email: string): Promise<void> {
  await tx
    .deleteFrom("reminder_opt_outs")
    .where("recipient", "=", email)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom("orders").select("orders.id").where("orders.email", "=", email))))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom("accounts").select("accounts.id").where("accounts.email", "=", email))))
    .execute();
}
