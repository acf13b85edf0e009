import { sql, type Selectable } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { OrdersTable } from "#server/db/tables/order-tables.ts";
import { eraseMessages } from "#server/identity/account/erase-account.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { NO_SHIPPING_ADDRESS } from "#server/orders/core/buyer.ts";
import { erasedEmail } from "#server/orders/core/erased-buyer.ts";
import { findMessagesByOrder } from "./find-order-messages.ts";
import { deleteRating } from "#server/orders/ratings/plan-ratings.ts";
import { endUnpaidOrder } from "#server/orders/reservations/end-unpaid-order.ts";
import { addOrderEvent, lockOrder } from "#server/orders/core/transition-order.ts";
import { hashLinkKey, newLinkKey, encryptLinkKey } from "#server/orders/core/order-link.ts";
import { LOW_BALANCE_TOPIC } from "#server/sims/watch-sim.ts";
import { z } from "zod";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";

/** Orders for each query. */
const PAGE_SIZE = 50;
export const ERASE_TOPIC = "orders.erase-account";
/** Delay of the job that erases the remaining orders if the process that deletes the account ends before it is done. */
const RESUME_DELAY_MS = 60_000;

/**
 * Replaces the email address of an account's orders by that of an erased buyer, so that no mail is sent and no eSIM codes are stored for them
 * any more, and enqueues the job that erases the rest.
 */
export async function markOrdersErased(tx: DatabaseTransaction, accountId: string, now: number): Promise<void> {
  await tx
    .updateTable("orders")
    // As `erasedEmail` in SQL.
    .set({ email: sql<string>`'erased-' || id || '@invalid'` })
    .where("account_id", "=", accountId)
    .execute();
  await enqueueJob(tx, { topic: ERASE_TOPIC, ref: accountId, now, at: now + RESUME_DELAY_MS });
}

/**
 * Erases the buyer from every order of an account: name, address, email address, phone number, tracking number, attribution, eSIM codes, link
 * key, rating, and the messages about the order. What accounting needs stays: order number, packages, amounts, dates, country, ICCIDs, payment
 * references. Each order is a separate transaction, so that no lock is held for long; calling it again erases the remaining orders.
 */
export async function eraseOrders(shop: Pick<AppContext, "clock" | "db" | "encryptor">, accountId: string): Promise<void> {
  const nextPage = () => shop.db.selectFrom("orders").select("id").where("account_id", "=", accountId).limit(PAGE_SIZE).execute();
  for (let orders = await nextPage(); orders.length > 0; orders = await nextPage()) {
    for (const { id } of orders) await shop.db.transaction().execute((tx) => eraseOrderOfAccount(shop, tx, { id, accountId }));
  }
  // A job that is running deletes itself.
  await shop.db.deleteFrom("jobs").where("topic", "=", ERASE_TOPIC).where("ref", "=", accountId).where("leased_by", "is", null).execute();
}

/** Job `orders.erase-account`: erases the remaining orders of an account after the deleting process ended. */
export const resumeOrderErasure: JobHandler<AppContext> = async (shop, { id, ref: accountId }) => {
  await eraseOrders(shop, accountId);
  // Deleted, because its ref is the account id.
  return { commit: async (tx) => void (await tx.deleteFrom("jobs").where("id", "=", id).execute()) };
};

async function eraseOrderOfAccount(
  shop: Pick<AppContext, "clock" | "encryptor">,
  tx: DatabaseTransaction,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  await lockOrder(tx, id);
  const order = await tx.selectFrom("orders").selectAll().where("id", "=", id).where("account_id", "=", accountId).executeTakeFirst();
  if (!order) return;
  await eraseMessages(tx, await findMessagesByOrder(tx, id));
  // Deleted, because the ref of such a job contains the SIM and the order.
  await tx.deleteFrom("jobs").where("order_id", "=", id).where("topic", "=", LOW_BALANCE_TOPIC).execute();
  await eraseOrder(shop, tx, order, { actor: "buyer", cause: "account deleted" });
}

/** Erases the buyer from one order. The caller holds the order's lock. */
export async function eraseOrder(
  shop: Pick<AppContext, "clock" | "encryptor">,
  tx: DatabaseTransaction,
  order: Selectable<OrdersTable>,
  why: { actor: string; cause: string },
): Promise<void> {
  await eraseBuyer(shop, tx, order);
  await erasePayments(tx, order.id);
  await tx
    .updateTable("fulfilments")
    .set({ codes_encrypted: null, link_key_hash: null, link_key_encrypted: null, remark: "" })
    .where("order_id", "=", order.id)
    .execute();
  await tx.deleteFrom("email_corrections").where("order_id", "=", order.id).execute();
  await tx.updateTable("refunds").set({ note: null }).where("order_id", "=", order.id).execute();
  await tx.updateTable("refund_requests").set({ decision: null, note: null }).where("order_id", "=", order.id).execute();
  await tx.updateTable("discrepancies").set({ note: null }).where("order_id", "=", order.id).execute();
  await tx
    .updateTable("replacement_requests")
    .set({ closed_at: shop.clock(), closed_by: why.actor })
    .where("order_id", "=", order.id)
    .where("closed_at", "is", null)
    .execute();
  await deleteRating(tx, order.id);
  await tx.updateTable("order_withdrawals").set({ name: "" }).where("order_id", "=", order.id).execute();
  await expireUnpaidOrder(tx, order, { ...why, now: shop.clock() });
}

/** Adds the deletion to the order's history. An unpaid order expires, because nobody is left to pay it, and its reservation is released. */
async function expireUnpaidOrder(
  tx: DatabaseTransaction,
  { id: orderId, state }: Selectable<OrdersTable>,
  why: { actor: string; cause: string; now: number },
): Promise<void> {
  if (!(await endUnpaidOrder(tx, { orderId, ...why, to: "expired" }))) await addOrderEvent(tx, { orderId, ...why, from: state, to: state });
}

async function eraseBuyer(
  shop: Pick<AppContext, "clock" | "encryptor">,
  tx: DatabaseTransaction,
  { id, email: erasedAddress }: Selectable<OrdersTable>,
): Promise<void> {
  // A new key that nobody knows: old links stop working, and the column can still be decrypted.
  const key = newLinkKey();
  const email = erasedEmail(id);
  await tx
    .updateTable("orders")
    .set({
      ...NO_SHIPPING_ADDRESS,
      email,
      account_id: null,
      erased_at: shop.clock(),
      travel_from: null,
      source: null,
      sub_source: null,
      market_url: null,
      dismissed_at: null,
      // Otherwise, posting the order's form again would return the order.
      checkout_key: `erased-${id}`,
      checkout_hash: "",
      link_key_hash: hashLinkKey(key),
      link_key_encrypted: encryptLinkKey(shop.encryptor, id, key),
    })
    .where("id", "=", id)
    .execute();
  await tx.updateTable("promo_uses").set({ customer: email }).where("order_id", "=", id).execute();
  // That reminders are switched off is kept until no order has the address any more.
  await tx
    .deleteFrom("reminder_opt_outs")
    .where("recipient", "=", erasedAddress)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom("orders").select("orders.id").where("orders.email", "=", erasedAddress))))
    .execute();
}

/** Erases the buyer from stored requests to the payment provider and from its events; amounts and references stay. */
async function erasePayments(tx: DatabaseTransaction, orderId: string): Promise<void> {
  const payments = await tx.selectFrom("payments").select(["id", "snapshot"]).where("order_id", "=", orderId).execute();
  const email = erasedEmail(orderId);
  for (const { id, snapshot } of payments) {
    const erased = { ...parseStoredJson(z.record(z.string(), z.unknown()), snapshot, { table: "payments", column: "snapshot", id }), email };
    await tx
      .updateTable("payments")
      .set({ snapshot: JSON.stringify(erased), session_url: null })
      .where("id", "=", id)
      .execute();
    await tx.deleteFrom("payment_networks").where("payment_id", "=", id).execute();
    await tx.updateTable("payment_events").set({ body: "{}" }).where("payment_id", "=", id).execute();
    await tx.updateTable("sandbox_sessions").set({ email }).where("ref", "=", id).execute();
  }
}
