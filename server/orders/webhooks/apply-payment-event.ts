import { z } from "zod";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { ProviderEvent, RefundEvent } from "#server/gateways/payments/payment-provider.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { toEventUpdate } from "#server/payments/payment.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { applyDispute } from "#server/orders/disputes/apply-dispute.ts";
import { applyPaymentUpdate } from "#server/orders/payments/apply-payment-update.ts";
import { adoptRefund } from "#server/orders/refunds/adopt-refund.ts";
import { applyRefundUpdate } from "#server/orders/refunds/apply-refund-update.ts";

const PayloadSchema = z.object({ provider: z.string(), event: z.custom<ProviderEvent>((value) => typeof value === "object" && value !== null) });

/**
 * A dispute, and a refund made in the provider's dashboard, have the provider's payment reference, which we know only from the payment's event. That
 * event may arrive later; it wakes those that wait.
 */
const PAYMENT_RETRY_MS = 60_000;
const MAX_PAYMENT_WAIT_MS = 60 * 60_000;

/** Job `payments.apply`: applies a stored webhook event to the payment, refund or dispute that it names, and stores the outcome with the event. */
export const applyPaymentEvent: JobHandler<AppContext> = async (shop, job) => {
  const { provider, event } = PayloadSchema.parse(job.payload);
  const paymentRef = paymentRefOf(event);
  if (paymentRef && (await isPaymentUnknown(shop, { provider, paymentRef, receivedAt: job.createdAt })))
    return { again: shop.clock() + PAYMENT_RETRY_MS };
  return {
    commit: async (tx) => {
      const outcome = await applyEvent(tx, shop, provider, event);
      await tx
        .updateTable("payment_events")
        .set({ processed_at: shop.clock(), outcome })
        .where("provider", "=", provider)
        .where("event_id", "=", event.id)
        .execute();
    },
    committed: () => shop.crashPoint("payment-committed"),
  };
};

/** Returns the payment reference that an event needs; null if it names the payment or refund by our own reference. */
function paymentRefOf(event: ProviderEvent): string | null {
  if (event.type === "dispute") return event.paymentRef;
  return event.type === "refund" && event.refund.ref === "" ? event.refund.paymentRef : null;
}

type PaymentWait = { provider: string; paymentRef: string; receivedAt: number };

/** Whether a paid payment with this reference is still unknown and its event may still arrive. */
async function isPaymentUnknown(shop: AppContext, { provider, paymentRef, receivedAt }: PaymentWait): Promise<boolean> {
  if (shop.clock() >= receivedAt + MAX_PAYMENT_WAIT_MS) return false;
  const payment = await shop.db
    .selectFrom("payments")
    .select("id")
    .where("provider", "=", provider)
    .where("payment_ref", "=", paymentRef)
    .where("state", "=", "paid")
    .executeTakeFirst();
  return payment === undefined;
}

function applyEvent(tx: DatabaseTransaction, shop: AppContext, provider: string, event: ProviderEvent): Promise<string> | string {
  if (event.type === "ignored") return "ignored";
  if (event.type === "refund") return applyRefund(tx, shop, provider, event);
  if (event.type === "dispute") return applyDispute(tx, shop, provider, event);
  return applyPaymentUpdate(tx, shop, event.ref, toEventUpdate(event));
}

/** Applies an event about a refund, found by our reference or the provider's. One that was made in the provider's dashboard is adopted. */
async function applyRefund(tx: DatabaseTransaction, shop: AppContext, provider: string, { refund: view, id }: RefundEvent): Promise<string> {
  const ours = await tx
    .selectFrom("refunds")
    .select("id")
    .where((eb) => eb.or([eb("id", "=", view.ref), eb("provider_ref", "=", view.refundId)]))
    .executeTakeFirst();
  if (ours) return applyRefundUpdate(tx, shop, ours.id, view, `event ${id}`);
  return adoptRefund(tx, shop, provider, view, `event ${id}`);
}
