import type { RejectionReason } from "#server/forms/rejection.ts";
import { sql } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import { makeJobDueNow } from "#server/jobs/enqueue-job.ts";
import { mailboxKey } from "#server/forms/mailbox-key.ts";

export type PromoUseCode = "promo-used-up" | "promo-once" | "promo-times";

type PromoUse = { orderId: string; email: string; now: number };

/**
 * Returns why an order cannot use a code, or null: no use is left, or none for this buyer, who is a mailbox or an account. Only paid orders
 * count, so nobody can take the uses of a code, or those of another person's address, without paying. Locks the code's row until the transaction
 * ends, so that concurrent payments cannot both get the last use.
 */
export async function checkPromoUse(
  tx: DatabaseTransaction,
  code: string,
  use: Pick<PromoUse, "orderId" | "email">,
): Promise<RejectionReason<PromoUseCode> | null> {
  const promo = await tx
    .updateTable("promo_codes")
    .set(({ ref }) => ({ taken: ref("taken") }))
    .where("code", "=", code)
    .returning(["taken", "max_uses", "max_uses_per_customer"])
    .executeTakeFirst();
  if (!promo || (promo.max_uses !== null && promo.taken >= promo.max_uses)) return { code: "promo-used-up" };
  const most = promo.max_uses_per_customer;
  if (most === null || (await countOtherUses(tx, code, use)) < most) return null;
  // States only the limit, so that it does not reveal who has used the code.
  return most === 1 ? { code: "promo-once" } : { code: "promo-times", values: { most } };
}

/** Counts the other paid orders with a code that have the same mailbox or the same account. */
async function countOtherUses(tx: DatabaseTransaction, code: string, use: Pick<PromoUse, "orderId" | "email">): Promise<number> {
  // A union, so that each side uses an index: with `or`, every use of the code would be read, and its row locked.
  const { uses } = await tx
    .selectFrom(
      tx
        .selectFrom("promo_uses")
        .select("order_id")
        .where("code", "=", code)
        .where("customer", "=", mailboxKey(use.email))
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
    .select((eb) => eb.fn.countAll<number>().as("uses"))
    .where("own.order_id", "<>", use.orderId)
    .executeTakeFirstOrThrow();
  return Number(uses);
}

/**
 * Records that a paid order uses a code; `checkPromoUse` has allowed it in the same transaction. With the last use, the open payment pages of
 * other orders with the code are closed, so that nobody pays only to be refunded.
 */
export async function recordPromoUse(tx: DatabaseTransaction, code: string, { orderId, email, now }: PromoUse): Promise<void> {
  const { taken, max_uses: max } = await tx
    .updateTable("promo_codes")
    .set({ taken: sql<number>`taken + 1` })
    .where("code", "=", code)
    .returning(["taken", "max_uses"])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("promo_uses")
    .values({ order_id: orderId, code, customer: mailboxKey(email), at: now })
    .execute();
  if (taken !== max) return;
  const pending = await tx
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select("payments.id")
    .where(INDEX_CONDITIONS.alivePayments)
    .where("orders.promo_code", "=", code)
    .execute();
  for (const { id } of pending) await makeJobDueNow(tx, "payments.check", id, now);
}
