import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { RefundView } from "#server/gateways/payments/payments.ts";

/** Whether a refund that we did not make concerns us: it has a reference of ours, or pays back a payment of ours. Others may share the account. */
export async function isOurRefund(db: Database | DatabaseTransaction, provider: string, view: RefundView): Promise<boolean> {
  if (view.ref) return true;
  const { paymentRef, sessionId } = view;
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
