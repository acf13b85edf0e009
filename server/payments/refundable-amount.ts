import type { DatabaseTransaction } from "#server/db/database.ts";

/**
 * What may still go back of a payment, in minor units: what was paid, less every refund that has not failed, less what the payer's bank
 * took and did not give back. `except`: as if there were not this refund. Nothing of a payment that is not paid or went through no provider. The caller holds the order's lock.
 */
export async function refundableAmount(tx: DatabaseTransaction, paymentId: string, except = ""): Promise<number> {
  const payment = await tx.selectFrom("payments").select(["amount", "state", "provider"]).where("id", "=", paymentId).executeTakeFirstOrThrow();
  if (payment.state !== "paid" || payment.provider === "none") return 0;
  const { refunds } = await tx
    .selectFrom("refunds")
    .select((eb) => eb.fn.sum<number>("amount").as("refunds"))
    .where("payment_id", "=", paymentId)
    .where("state", "<>", "failed")
    .where("id", "<>", except)
    .executeTakeFirstOrThrow();
  const { disputes } = await tx
    .selectFrom("ledger")
    .select((eb) => eb.fn.sum<number>("amount").as("disputes"))
    .where("payment_id", "=", paymentId)
    .where("kind", "in", ["dispute", "dispute-won"])
    .executeTakeFirstOrThrow();
  return Math.max(0, payment.amount - Number(refunds ?? 0) + Number(disputes ?? 0));
}
