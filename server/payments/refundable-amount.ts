import type { Database, DatabaseTransaction } from "#server/db/database.ts";

/**
 * Returns how much of a payment can still be refunded, in minor units: the paid amount, less every refund that has not failed, less what disputes
 * took and did not return. Ignores the refund with the id `except`. Returns 0 if the payment is not paid or used no provider. A caller who then
 * refunds holds the order's lock.
 */
export async function refundableAmount(tx: Database | DatabaseTransaction, paymentId: string, except = ""): Promise<number> {
  const payment = await tx.selectFrom("payments").select(["amount", "state", "provider"]).where("id", "=", paymentId).executeTakeFirstOrThrow();
  if (payment.state !== "paid" || payment.provider === "none") return 0;
  const { refunds } = await tx
    .selectFrom("refunds")
    .select((eb) => eb.fn.sum<number>("amount").as("refunds"))
    .where("payment_id", "=", paymentId)
    .where("state", "<>", "failed")
    .where("id", "<>", except)
    .executeTakeFirstOrThrow();
  return Math.max(0, payment.amount - Number(refunds ?? 0) + (await disputedAmount(tx, paymentId)));
}

/** Whether disputes took money of a payment and did not return it. */
export const isPartlyDisputed = async (tx: Database | DatabaseTransaction, paymentId: string): Promise<boolean> =>
  (await disputedAmount(tx, paymentId)) < 0;

/** Returns what disputes took of a payment and did not return, minor units; not positive. */
async function disputedAmount(tx: Database | DatabaseTransaction, paymentId: string): Promise<number> {
  const { disputes } = await tx
    .selectFrom("ledger")
    .select((eb) => eb.fn.sum<number>("amount").as("disputes"))
    .where("payment_id", "=", paymentId)
    .where("kind", "in", ["dispute", "dispute-won"])
    .executeTakeFirstOrThrow();
  return Number(disputes ?? 0);
}
