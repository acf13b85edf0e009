import { sql } from "kysely";
import type { DatabaseTransaction, Database } from "#server/db/database.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { reservePromoCode, takePromoUse } from "#server/orders/promo/reserve-promo-code.ts";
import { canReserveSimCards } from "./limit-unpaid-payments.ts";
import type { StockKind } from "#server/db/tables/order-tables.ts";

type SimCards = { orderId: string; quantity: number };
type Reservation = SimCards & { promoCode: string | null; email: string; physical: boolean; now: number };

type Refusal = { reason: string; field: "promoCode" | "quantity" };

/**
 * Reserves what an unpaid order needs: one use of its promo code, and its SIM cards. The last use or the last SIM card goes to one order only.
 * Refuses with the reason; the caller must then roll its transaction back.
 */
export async function reserveItems(
  tx: DatabaseTransaction,
  shop: Pick<AppContext, "env">,
  order: Reservation & { clientAddress: string },
): Promise<Refusal | null> {
  const overLimit = await limitReservedSimCards(tx, shop, order);
  if (overLimit) return overLimit;
  const promoRefusal = order.promoCode ? await reservePromoCode(tx, order.promoCode, order) : null;
  if (promoRefusal) return { reason: promoRefusal, field: "promoCode" };
  if (order.physical && !(await reserveSimCards(tx, order))) return { reason: "errors.out-of-stock", field: "quantity" };
  return null;
}

/** Refuses an order for which its network would have more SIM cards reserved than it may; also where the order has them reserved already. */
export async function limitReservedSimCards(
  tx: DatabaseTransaction,
  shop: Pick<AppContext, "env">,
  { physical, ...cards }: SimCards & { physical: boolean; clientAddress: string; now: number },
): Promise<Refusal | null> {
  if (!physical || (await canReserveSimCards(tx, shop, cards))) return null;
  return { reason: "errors.too-many-cards", field: "quantity" };
}

/** Releases what is reserved for an order that will not be paid. */
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
 * Marks the reservation of an order that was paid as used. An order that was paid after its reservation was released (`isReserved` false)
 * takes what is left. Answers whether its SIM cards are reserved.
 */
export async function commitReservation(tx: DatabaseTransaction, order: Reservation & { isReserved: boolean }): Promise<{ cards: boolean }> {
  if (order.promoCode) {
    if (!order.isReserved) await takePromoUse(tx, order.promoCode);
    await tx.updateTable("promo_uses").set({ state: "used", at: order.now }).where("order_id", "=", order.orderId).execute();
  }
  return { cards: order.physical && (order.isReserved || (await reserveSimCards(tx, order))) };
}

const reserveSimCards = (tx: DatabaseTransaction, { orderId, quantity }: SimCards) => addToReserved(tx, { orderId, quantity, added: quantity });

/** Whether the stock has this many SIM cards left. Its row is locked until the transaction ends. */
export const areSimCardsLeft = (tx: DatabaseTransaction, { orderId, quantity }: SimCards) => addToReserved(tx, { orderId, quantity, added: 0 });

/** Adds to the reserved SIM cards of an order's stock where `quantity` of them are left; answers whether they are. */
async function addToReserved(tx: DatabaseTransaction, { orderId, quantity, added }: SimCards & { added: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("sim_stock")
    .set({ reserved: sql<number>`reserved + ${added}` })
    .where("kind", "=", await findStockKind(tx, orderId))
    .where(sql<boolean>`on_hand - reserved >= ${quantity}`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Which drawer the cards of an order lie in: a prepaid card is another one than a card for packages. */
export async function findStockKind(db: Database | DatabaseTransaction, orderId: string): Promise<StockKind> {
  const line = await db
    .selectFrom("order_lines")
    .leftJoin("packages", "packages.id", "order_lines.package_id")
    .select("packages.product")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return line.product ?? "physical";
}
