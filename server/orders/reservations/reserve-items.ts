import { sql } from "kysely";
import type { StockKind } from "#server/domain/product-kinds.schema.ts";
import type { DatabaseTransaction, Database } from "#server/db/database.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { reservePromoCode, consumePromoUse } from "#server/orders/promo/reserve-promo-code.ts";
import { canReserveSimCards } from "./limit-unpaid-payments.ts";
import type { ErrorMessage } from "#server/forms/message.schema.ts";

type SimCards = { orderId: string; quantity: number };
type Reservation = SimCards & { promoCode: string | null; email: string; physical: boolean; now: number };

type Rejection = { reason: ErrorMessage; field: "promoCode" | "quantity" };

/**
 * Reserves what an unpaid order needs: one use of its promo code, and its SIM cards. Concurrent orders cannot both get the last use or the
 * last SIM card. Returns why it cannot, or null; after a rejection the caller must roll back its transaction.
 */
export async function reserveItems(
  tx: DatabaseTransaction,
  shop: Pick<AppContext, "env">,
  order: Reservation & { clientAddress: string },
): Promise<Rejection | null> {
  const overLimit = await limitReservedSimCards(tx, shop, order);
  if (overLimit) return overLimit;
  const promoRejection = order.promoCode ? await reservePromoCode(tx, order.promoCode, order) : null;
  if (promoRejection) return { reason: promoRejection, field: "promoCode" };
  if (order.physical && !(await reserveSimCards(tx, order))) return { reason: "errors.out-of-stock", field: "quantity" };
  return null;
}

/**
 * Rejects an order if its network would have too many SIM cards reserved. Also called before a further payment attempt; the SIM cards that the
 * order itself has reserved do not count.
 */
export async function limitReservedSimCards(
  tx: DatabaseTransaction,
  shop: Pick<AppContext, "env">,
  { physical, ...request }: SimCards & { physical: boolean; clientAddress: string; now: number },
): Promise<Rejection | null> {
  if (!physical || (await canReserveSimCards(tx, shop, request))) return null;
  return { reason: "errors.too-many-cards", field: "quantity" };
}

/** Releases the reservation of an expired order. */
export async function releaseReservation(
  tx: DatabaseTransaction,
  order: Pick<Reservation, "orderId" | "quantity" | "physical" | "now">,
): Promise<void> {
  const use = await tx
    .updateTable("promo_uses")
    .set({ state: "released", at: order.now })
    .where("order_id", "=", order.orderId)
    .where("state", "=", "reserved")
    .returning("code")
    .executeTakeFirst();
  if (use) {
    await tx
      .updateTable("promo_codes")
      .set({ taken: sql<number>`taken - 1` })
      .where("code", "=", use.code)
      .execute();
  }
  if (order.physical) {
    await tx
      .updateTable("sim_stock")
      .set({ reserved: sql<number>`reserved - ${order.quantity}` })
      .where("kind", "=", await findStockKind(tx, order.orderId))
      .execute();
  }
}

/**
 * Marks the reservation of a paid order as used. If the reservation was released before the payment arrived (`isReserved` false), takes what
 * is left. Returns in `cards` whether the order's SIM cards are reserved.
 */
export async function commitReservation(tx: DatabaseTransaction, order: Reservation & { isReserved: boolean }): Promise<{ cards: boolean }> {
  if (order.promoCode) {
    // The order keeps its discount even if no use is left.
    if (!order.isReserved) await consumePromoUse(tx, order.promoCode);
    await tx.updateTable("promo_uses").set({ state: "used", at: order.now }).where("order_id", "=", order.orderId).execute();
  }
  return { cards: order.physical && (order.isReserved || (await reserveSimCards(tx, order))) };
}

const reserveSimCards = (tx: DatabaseTransaction, { orderId, quantity }: SimCards) => addToReserved(tx, { orderId, quantity, added: quantity });

/** Locks the stock's row (by adding 0) until the transaction ends, and returns whether it has this many SIM cards left. */
export const hasSimCardStock = (tx: DatabaseTransaction, { orderId, quantity }: SimCards) => addToReserved(tx, { orderId, quantity, added: 0 });

/** Adds to the reserved SIM cards of an order's stock if at least `quantity` are left; returns whether they are. */
async function addToReserved(tx: DatabaseTransaction, { orderId, quantity, added }: SimCards & { added: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("sim_stock")
    .set({ reserved: sql<number>`reserved + ${added}` })
    .where("kind", "=", await findStockKind(tx, orderId))
    .where(sql<boolean>`on_hand - reserved >= ${quantity}`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns which stock the SIM cards of an order come from: prepaid SIM cards have separate stocks. */
export async function findStockKind(db: Database | DatabaseTransaction, orderId: string): Promise<StockKind> {
  const line = await db
    .selectFrom("order_lines")
    .leftJoin("packages", "packages.id", "order_lines.package_id")
    .select("packages.product")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return line.product ?? "physical";
}
