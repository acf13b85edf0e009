import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { RefundView } from "#server/gateways/payments/payment-provider.ts";

/**
 * Returns the payment that a provider's refund is about; undefined if it is none of ours. Other systems may share the provider account. Of two with the
 * same reference, the paid one.
 */
export function findRefundedPayment(db: Database | DatabaseTransaction, provider: string, { paymentRef, sessionId }: RefundView) {
  return (
    db
      .selectFrom("payments")
      .selectAll()
      // A missing reference matches no payment.
      .where(({ eb, or, and }) =>
        or([
          and([eb("provider", "=", provider), eb("payment_ref", "=", paymentRef ?? "")]),
          and([eb("provider", "=", provider), eb("session_id", "=", sessionId ?? "")]),
        ]),
      )
      .orderBy((eb) => eb.fn.coalesce("paid_at", eb.lit(0)), "desc")
      .limit(1)
      .executeTakeFirst()
  );
}
