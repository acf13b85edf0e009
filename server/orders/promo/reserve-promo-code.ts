import { sql } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import { message, type ErrorMessage } from "#server/forms/message.schema.ts";
import { promoCustomerKey } from "./promo-code.ts";

type PromoUse = { orderId: string; email: string; now: number };

/**
 * Reserves one use of a code for an order. Returns null, or the reason if no use is left, or none for this buyer; the caller must then roll
 * back its transaction.
 */
export async function reservePromoCode(tx: DatabaseTransaction, code: string, use: PromoUse): Promise<ErrorMessage | null> {
  // First, because it locks the code's row: concurrent orders of the buyer cannot both pass the check of the uses per customer.
  const promo = await consumePromoUse(tx, code);
  if (!promo) return "orders.promo-used-up";
  if (!(await canUsePromoCode(tx, code, use))) return customerLimitMessage(promo.max_uses_per_customer ?? 1);
  await tx
    .insertInto("promo_uses")
    .values({ order_id: use.orderId, code, customer: promoCustomerKey(use.email), state: "reserved", at: use.now })
    // An expired order that is paid again has a released use already.
    .onConflict((on) => on.column("order_id").doUpdateSet({ state: "reserved", at: use.now }))
    .execute();
  return null;
}

/** States only the limit, so that it does not reveal who has used the code. */
const customerLimitMessage = (max: number): ErrorMessage => (max === 1 ? "orders.promo-once" : message("orders.promo-times", { most: max }));

/** Counts one use of a code; undefined if no use is left. Locks the code's row until the transaction ends. */
export async function consumePromoUse(tx: DatabaseTransaction, code: string): Promise<{ max_uses_per_customer: number | null } | undefined> {
  return tx
    .updateTable("promo_codes")
    .set({ taken: sql<number>`taken + 1` })
    .where("code", "=", code)
    .where(sql<boolean>`(max_uses is null or taken < max_uses)`)
    .returning("max_uses_per_customer")
    .executeTakeFirst();
}

/**
 * Whether a buyer may use a code for this order, by its limit per customer. Counts the other orders with the same mailbox or the same account.
 * An order that was not paid and has no pending payment does not count. Locks the code's row, so that two concurrent orders of one buyer do not
 * each leave the other out.
 */
export async function canUsePromoCode(tx: DatabaseTransaction, code: string, use: PromoUse): Promise<boolean> {
  const promo = await tx
    .updateTable("promo_codes")
    .set(({ ref }) => ({ taken: ref("taken") }))
    .where("code", "=", code)
    .returning("max_uses_per_customer")
    .executeTakeFirst();
  if (!promo || promo.max_uses_per_customer === null) return promo !== undefined;
  // A union, so that each side uses an index: with `or`, every use of the code would be read, and its row locked.
  const { uses } = await tx
    .selectFrom(
      tx
        .selectFrom("promo_uses")
        .select("order_id")
        .where("code", "=", code)
        .where("customer", "=", promoCustomerKey(use.email))
        .union(
          tx
            .selectFrom("orders as this")
            .innerJoin("orders as other", "other.account_id", "this.account_id")
            .innerJoin("promo_uses as account_uses", "account_uses.order_id", "other.id")
            .select("account_uses.order_id")
            .where("this.id", "=", use.orderId)
            .where("account_uses.code", "=", code),
        )
        .as("own"),
    )
    .innerJoin("promo_uses", "promo_uses.order_id", "own.order_id")
    .select((eb) => eb.fn.countAll<number>().as("uses"))
    .where("own.order_id", "<>", use.orderId)
    .where(({ eb, or, and, exists, selectFrom }) =>
      or([
        eb("promo_uses.state", "=", "used"),
        and([
          eb("promo_uses.state", "=", "reserved"),
          exists(
            selectFrom("payments")
              .select("payments.id")
              .whereRef("payments.order_id", "=", "promo_uses.order_id")
              .where(INDEX_CONDITIONS.alivePayments),
          ),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(uses) < promo.max_uses_per_customer;
}
