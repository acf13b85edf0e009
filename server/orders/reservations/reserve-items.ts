import type { RejectionReason } from "#server/forms/rejection.ts";
import { sql } from "kysely";
import type { StockKind } from "#server/domain/product-kinds.schema.ts";
import type { DatabaseTransaction, Database } from "#server/db/database.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { canReserveSimCards } from "./limit-unpaid-payments.ts";

type SimCards = { orderId: string; quantity: number };
type Reservation = SimCards & { physical: boolean };

export type ReservationCode = "out-of-stock" | "too-many-cards";
type ReservationRejection = RejectionReason<ReservationCode> & { field: "quantity" };

/**
 * Reserves the SIM cards of an unpaid order. Concurrent orders cannot both get the last one. Returns why it cannot, or null; after a rejection
 * the caller must roll back its transaction.
 */
export async function reserveItems(
  tx: DatabaseTransaction,
  shop: Pick<AppContext, "env">,
  order: Reservation & { clientAddress: string; now: number },
): Promise<ReservationRejection | null> {
  const overLimit = await limitReservedSimCards(tx, shop, order);
  if (overLimit) return overLimit;
  if (order.physical && !(await reserveSimCards(tx, order))) return { code: "out-of-stock", field: "quantity" };
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
): Promise<ReservationRejection | null> {
  if (!physical || (await canReserveSimCards(tx, shop, request))) return null;
  return { code: "too-many-cards", field: "quantity" };
}

/** Releases the reservation of an order that ended unpaid. */
export async function releaseReservation(tx: DatabaseTransaction, { orderId, quantity, physical }: Reservation): Promise<void> {
  if (!physical) return;
  await tx
    .updateTable("sim_stock")
    .set({ reserved: sql<number>`reserved - ${quantity}` })
    .where("kind", "=", await findStockKind(tx, orderId))
    .execute();
}

/**
 * Returns whether the SIM cards of a paid order are reserved. If they were released before the payment arrived (`isReserved` false), takes what is
 * left.
 */
export const commitReservation = async (tx: DatabaseTransaction, order: Reservation & { isReserved: boolean }): Promise<boolean> =>
  order.physical && (order.isReserved || (await reserveSimCards(tx, order)));

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
