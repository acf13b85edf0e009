import { newId } from "#server/db/new-id.ts";
import type { LedgerTable } from "#server/db/tables/payment-tables.ts";
import type { CurrencyCode } from "#server/locale/locale.schema.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import type { TestShop } from "#tests/support/shop.ts";

/** Creates an order whose buyer has paid, and returns the payment. */
export async function createPaidOrder(shop: TestShop, fields: Record<string, string> = {}, currency: "HKD" | "USD" = "HKD") {
  await deliverOrder(shop, fields, { currency });
  return shop.db.selectFrom("payments").selectAll().orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
}

/** Books an entry at a time, by default now. `byHand`: a refund that staff paid, so that it counts as a method of its own. */
export async function bookEntry(
  shop: TestShop,
  payment: { id: string; order_id: string; currency: CurrencyCode },
  kind: LedgerTable["kind"],
  amount: number,
  { at = shop.clock(), byHand = false }: { at?: number; byHand?: boolean } = {},
) {
  const { id: payment_id, order_id, currency } = payment;
  const id = newId("led", at);
  if (byHand) {
    const refund = { order_id, payment_id, subject: id, attempt: 1, reason: "goodwill", amount: 1, currency, state: "succeeded" } as const;
    await shop.db
      .insertInto("refunds")
      .values({ ...refund, id, created_at: at })
      .execute();
  }
  await shop.db.insertInto("ledger").values({ id, order_id, payment_id, kind, amount, currency, ref: id, at }).execute();
}

/** Returns the amount with the sign of its kind. */
export const signed = ({ kind, amount }: Pick<LedgerTable, "kind" | "amount">) => (kind === "refund" || kind === "dispute" ? -amount : amount);
