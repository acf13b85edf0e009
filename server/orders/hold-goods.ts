import { sql } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { Shop } from "#server/shop.ts";
import { cardKind } from "./card-kind.ts";
import { holdPromo, takePromo } from "./hold-promo.ts";
import { mayReserveSimCards } from "./limit-unpaid-payments.ts";

type Cards = { orderId: string; quantity: number };
type Held = Cards & { promoCode: string | null; email: string; physical: boolean; now: number };

type Refusal = { reason: string; field: "promoCode" | "quantity" };

/**
 * Sets aside what an unpaid order needs: one use of its promo code, and its cards. The last use or the last card goes to one order only.
 * Refuses with the reason; the caller's transaction must then end without a trace.
 */
export async function holdGoods(tx: DatabaseTransaction, shop: Pick<Shop, "env">, held: Held & { clientAddress: string }): Promise<Refusal | null> {
  const unreservable = await limitReservedCards(tx, shop, held);
  if (unreservable) return unreservable;
  const unheld = held.promoCode ? await holdPromo(tx, held.promoCode, held) : null;
  if (unheld) return { reason: unheld, field: "promoCode" };
  if (held.physical && !(await holdCards(tx, held))) return { reason: "errors.out-of-stock", field: "quantity" };
  return null;
}

/** Refuses where the network has more SIM cards reserved than it may; for an order that reserves them, or keeps them for another try to pay. */
export async function limitReservedCards(
  tx: DatabaseTransaction,
  shop: Pick<Shop, "env">,
  { physical, ...cards }: Cards & { physical: boolean; clientAddress: string; now: number },
): Promise<Refusal | null> {
  if (!physical || (await mayReserveSimCards(tx, shop, cards))) return null;
  return { reason: "errors.too-many-cards", field: "quantity" };
}

/** Gives back what an order held that will not be paid. */
export async function releaseGoods(tx: DatabaseTransaction, held: Pick<Held, "orderId" | "quantity" | "physical" | "now">): Promise<void> {
  const use = await tx
    .updateTable("promo_uses")
    .set({ state: "released", at: held.now })
    .where("order_id", "=", held.orderId)
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
  if (held.physical) {
    await tx
      .updateTable("sim_stock")
      .set({ reserved: sql<number>`reserved - ${held.quantity}` })
      .where("kind", "=", await cardKind(tx, held.orderId))
      .execute();
  }
}

/**
 * The order was paid. What it held is used; where it came too late and holds nothing any more it takes again what is left.
 * Answers whether its cards are set aside.
 */
export async function useGoods(tx: DatabaseTransaction, held: Held & { stillHeld: boolean }): Promise<{ cards: boolean }> {
  if (held.promoCode) {
    if (!held.stillHeld) await takePromo(tx, held.promoCode);
    await tx.updateTable("promo_uses").set({ state: "used", at: held.now }).where("order_id", "=", held.orderId).execute();
  }
  return { cards: held.physical && (held.stillHeld || (await holdCards(tx, held))) };
}

async function holdCards(tx: DatabaseTransaction, { orderId, quantity }: Cards): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("sim_stock")
    .set({ reserved: sql<number>`reserved + ${quantity}` })
    .where("kind", "=", await cardKind(tx, orderId))
    .where(sql<boolean>`on_hand - reserved >= ${quantity}`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether this many cards are left in the drawer; they stay there until the transaction ends. */
export async function areCardsLeft(tx: DatabaseTransaction, { orderId, quantity }: Cards): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("sim_stock")
    .set((eb) => ({ reserved: eb.ref("reserved") }))
    .where("kind", "=", await cardKind(tx, orderId))
    .where(sql<boolean>`on_hand - reserved >= ${quantity}`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
