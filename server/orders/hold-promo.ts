import { sql } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";

type Use = { orderId: string; email: string; now: number };

/** Takes one use of a code off what is left of it; undefined where nothing is left. Locks its row until the transaction ends. */
export async function takePromo(tx: DatabaseTransaction, code: string): Promise<{ max_uses_per_customer: number | null } | undefined> {
  return tx
    .updateTable("promo_codes")
    .set({ taken: sql<number>`taken + 1` })
    .where("code", "=", code)
    .where(sql<boolean>`(max_uses is null or taken < max_uses)`)
    .returning("max_uses_per_customer")
    .executeTakeFirst();
}

/** Reserves one use of a code for an order; false where none is left for it or for its buyer. */
export async function holdPromo(tx: DatabaseTransaction, code: string, use: Use): Promise<boolean> {
  // Taken first: its row is locked from here on, so the count of the buyer's uses cannot be raced.
  if (!(await takePromo(tx, code)) || !(await mayUsePromo(tx, code, use))) return false;
  await tx
    .insertInto("promo_uses")
    .values({ order_id: use.orderId, code, customer: use.email, state: "reserved", at: use.now })
    .onConflict((on) => on.column("order_id").doUpdateSet({ state: "reserved", at: use.now }))
    .execute();
  return true;
}

/** Whether a buyer may use a code for this order, by its limit per customer: an order that he left unpaid does not count. */
export async function mayUsePromo(tx: DatabaseTransaction, code: string, use: Use): Promise<boolean> {
  const promo = await tx.selectFrom("promo_codes").select("max_uses_per_customer").where("code", "=", code).executeTakeFirst();
  if (!promo || promo.max_uses_per_customer === null) return promo !== undefined;
  const { uses } = await tx
    .selectFrom("promo_uses")
    .select((eb) => eb.fn.countAll<number>().as("uses"))
    .where("code", "=", code)
    .where("customer", "=", use.email)
    .where("order_id", "<>", use.orderId)
    .where((eb) =>
      eb.or([
        eb("state", "=", "used"),
        eb.and([
          eb("state", "=", "reserved"),
          eb.exists(
            eb
              .selectFrom("payments")
              .select("payments.id")
              .whereRef("payments.order_id", "=", "promo_uses.order_id")
              .where("payments.state", "in", ["creating", "open", "processing"]),
          ),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(uses) < promo.max_uses_per_customer;
}
