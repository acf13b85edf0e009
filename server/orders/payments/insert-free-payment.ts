import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { postLedgerEntry } from "#server/payments/post-ledger-entry.ts";
import { startFulfilment } from "./apply-payment-update.ts";

/** An order of nothing (a code that takes off everything) is paid at once, without a provider. */
export async function createFreePayment(tx: DatabaseTransaction, order: { orderId: string; currency: Currency; now: number }): Promise<void> {
  const { orderId, currency, now } = order;
  const id = newId("pay", now);
  await tx
    .insertInto("payments")
    .values({
      id,
      order_id: orderId,
      attempt: 1,
      provider: "none",
      method: "none",
      amount: 0,
      currency,
      state: "paid",
      snapshot: "{}",
      created_at: now,
      expires_at: now,
      paid_at: now,
    })
    .execute();
  await postLedgerEntry(tx, now, { order_id: orderId, payment_id: id, kind: "payment", amount: 0, currency, ref: id });
  await startFulfilment(tx, orderId, `${id} nothing to pay`, now);
}
