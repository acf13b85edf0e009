import { sql, type Selectable } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { OrdersTable } from "#server/db/order-tables.ts";
import type { Shop } from "#server/shop.ts";
import { erasedEmail, NO_SHIPPING_ADDRESS } from "./erased-buyer.ts";
import { findOrderMessages } from "./find-order-messages.ts";
import { findTellings } from "./find-tellings.ts";
import { releaseGoods } from "./hold-goods.ts";
import { hashLinkKey, newLinkKey, sealLinkKey } from "./link-key.ts";
import { addOrderEvent, moveOrder } from "./move-order.ts";

/** Longer than a provider reports on a payment after its session was made, ms. */
const EVENT_WINDOW_MS = 90 * 24 * 60 * 60_000;

/**
 * Takes the person out of every order of an account: name, address, e-mail, phone, parcel number, where the buyer came from, eSIM codes,
 * and the link that opened it. What the books need stays: number, goods, amounts, dates, country, ICCIDs, payment references.
 * Answers the ids of the messages that told of them.
 */
export async function eraseOrders(shop: Pick<Shop, "clock" | "sealer">, tx: DatabaseTransaction, accountId: string): Promise<string[]> {
  const orders = await tx.selectFrom("orders").selectAll().where("account_id", "=", accountId).execute();
  const messages = await findOrderMessages(tx, accountId);
  await eraseTellings(tx, accountId);
  for (const order of orders) await eraseOrder(shop, tx, order, { actor: "buyer", cause: "account deleted" });
  return messages;
}

/** The same of one order, whose row is locked. */
export async function eraseOrder(
  shop: Pick<Shop, "clock" | "sealer">,
  tx: DatabaseTransaction,
  order: Selectable<OrdersTable>,
  why: { actor: string; cause: string },
): Promise<void> {
  await eraseBuyer(shop, tx, order);
  await erasePayments(tx, order.id);
  await tx.updateTable("fulfilments").set({ codes_sealed: null }).where("order_id", "=", order.id).execute();
  await tx.updateTable("refunds").set({ note: null }).where("order_id", "=", order.id).execute();
  await tx.updateTable("refund_requests").set({ decision: null, note: null }).where("order_id", "=", order.id).execute();
  await tx.updateTable("discrepancies").set({ note: null }).where("order_id", "=", order.id).execute();
  await endOrder(tx, order, { ...why, now: shop.clock() });
}

/** The name of such a job says of which SIM whom it told. */
async function eraseTellings(tx: DatabaseTransaction, accountId: string): Promise<void> {
  const tellings = await findTellings(tx, accountId);
  if (tellings.length > 0) await tx.deleteFrom("jobs").where("id", "in", tellings).execute();
}

/** Writes the deletion into the history. Nobody is left to pay what was not paid yet: what it held is free again. */
async function endOrder(
  tx: DatabaseTransaction,
  { id: orderId, state, way }: Selectable<OrdersTable>,
  { now, ...why }: { actor: string; cause: string; now: number },
): Promise<void> {
  const change = { orderId, ...why, now };
  if (!(await moveOrder(tx, { ...change, to: "expired" }))) return addOrderEvent(tx, { ...change, from: state, to: state });
  const { quantity } = await tx.selectFrom("order_lines").select("quantity").where("order_id", "=", orderId).executeTakeFirstOrThrow();
  await releaseGoods(tx, { orderId, quantity, physical: way === "physical", now });
}

async function eraseBuyer(shop: Pick<Shop, "sealer">, tx: DatabaseTransaction, { id }: Selectable<OrdersTable>): Promise<void> {
  // A key that nobody was ever given: old links open nothing, and what reads the column still can.
  const key = newLinkKey();
  const email = erasedEmail(id);
  await tx
    .updateTable("orders")
    .set({
      ...NO_SHIPPING_ADDRESS,
      email,
      account_id: null,
      source: null,
      sub_source: null,
      market_url: null,
      // The form that placed the order would lead back to it.
      checkout_key: `erased-${id}`,
      checkout_hash: "",
      link_key_hash: hashLinkKey(key),
      link_key_sealed: sealLinkKey(shop.sealer, id, key),
    })
    .where("id", "=", id)
    .execute();
  await tx.updateTable("promo_uses").set({ customer: email }).where("order_id", "=", id).execute();
}

/** What was sent to the payment provider and what it told us names the buyer; the amounts and references stay. */
async function erasePayments(tx: DatabaseTransaction, orderId: string): Promise<void> {
  const payments = await tx.selectFrom("payments").select(["id", "snapshot", "created_at"]).where("order_id", "=", orderId).execute();
  const email = erasedEmail(orderId);
  for (const { id, snapshot, created_at: createdAt } of payments) {
    const kept = { ...(JSON.parse(snapshot) as object), email };
    await tx
      .updateTable("payments")
      .set({ snapshot: JSON.stringify(kept), session_url: null })
      .where("id", "=", id)
      .execute();
    await tx.deleteFrom("payment_networks").where("payment_id", "=", id).execute();
    await emptyPaymentEvents(tx, id, createdAt);
    await tx.updateTable("sandbox_sessions").set({ email }).where("ref", "=", id).execute();
  }
}

async function emptyPaymentEvents(tx: DatabaseTransaction, paymentId: string, createdAt: number): Promise<void> {
  await tx.updateTable("payment_events").set({ body: "{}" }).where("payment_id", "=", paymentId).execute();
  // Stored before events named their payment. The first condition is that of the partial index payment_events_unlinked, word for word.
  await tx
    .updateTable("payment_events")
    .set({ body: "{}" })
    .where(sql<boolean>`payment_id is null and body <> '{}' and type in ('paid', 'processing', 'failed', 'expired')`)
    .where("received_at", ">=", createdAt)
    .where("received_at", "<=", createdAt + EVENT_WINDOW_MS)
    .where("body", "like", `%"${paymentId}"%`)
    .execute();
}
