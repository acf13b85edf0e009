import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { RefundView } from "#server/gateways/payments/payment-provider.ts";

/**
 * Whether a refund that we did not create belongs to this shop: it has one of our references or refunds one of our payments. Other systems may share
 * the provider account.
 */
export async function isOurRefund(db: Database | DatabaseTransaction, provider: string, view: RefundView): Promise<boolean> {
  if (view.ref) return true;
  const { paymentRef, sessionId } = view;
  // A missing reference matches no payment.
  const payment = await db
    .selectFrom("payments")
    .select("id")
    .where(({ eb, or, and }) =>
      or([
        and([eb("provider", "=", provider), eb("payment_ref", "=", paymentRef ?? "")]),
        and([eb("provider", "=", provider), eb("session_id", "=", sessionId ?? "")]),
      ]),
    )
    .executeTakeFirst();
  return payment !== undefined;
}
