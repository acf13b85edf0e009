import { z } from "zod";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { DisputeEvent, ProviderEvent, RefundEvent } from "#server/gateways/payments/payment-provider.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { diffRefund } from "#server/payments/reconciliation/reconciliation-diff.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { isOurRefund } from "#server/payments/is-our-refund.ts";
import { toEventUpdate } from "#server/payments/payment.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { applyDispute } from "#server/orders/disputes/apply-dispute.ts";
import { applyPaymentUpdate } from "#server/orders/payments/apply-payment-update.ts";
import { applyRefundUpdate } from "#server/orders/refunds/apply-refund-update.ts";

const PayloadSchema = z.object({ provider: z.string(), event: z.custom<ProviderEvent>((value) => typeof value === "object" && value !== null) });

/** A dispute has the provider's payment reference, which we know only from the payment's event. That event may arrive later. */
const DISPUTE_RETRY_MS = 60_000;
const MAX_DISPUTE_WAIT_MS = 60 * 60_000;

/** Job `payments.apply`: applies a stored webhook event to the payment, refund or dispute that it names, and stores the outcome with the event. */
export const applyPaymentEvent: JobHandler<AppContext> = async (shop, job) => {
  const { provider, event } = PayloadSchema.parse(job.payload);
  if (event.type === "dispute" && (await isPaymentUnknown(shop, provider, event, job.createdAt))) return { again: shop.clock() + DISPUTE_RETRY_MS };
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

/** Whether the payment of a dispute is still unknown and its event may still arrive. */
async function isPaymentUnknown(shop: AppContext, provider: string, { paymentRef }: DisputeEvent, receivedAt: number): Promise<boolean> {
  if (paymentRef === null || shop.clock() >= receivedAt + MAX_DISPUTE_WAIT_MS) return false;
  const payment = await shop.db
    .selectFrom("payments")
    .select("id")
    .where("provider", "=", provider)
    .where("payment_ref", "=", paymentRef)
    .executeTakeFirst();
  return payment === undefined;
}

function applyEvent(tx: DatabaseTransaction, shop: AppContext, provider: string, event: ProviderEvent): Promise<string> | string {
  if (event.type === "ignored") return "ignored";
  if (event.type === "refund") return applyRefund(tx, shop, provider, event);
  // An event that an earlier release stored has neither reason nor evidence deadline.
  if (event.type === "dispute")
    return applyDispute(tx, shop, provider, { ...event, reason: event.reason ?? null, evidenceDueAt: event.evidenceDueAt ?? null });
  return applyPaymentUpdate(tx, shop, event.ref, toEventUpdate(event));
}

/**
 * Applies an event about a refund, found by our reference or the provider's. A refund of one of our payments that was made in the provider's
 * dashboard is recorded for manual review.
 */
async function applyRefund(tx: DatabaseTransaction, shop: AppContext, provider: string, { refund: view, id }: RefundEvent): Promise<string> {
  const ours = await tx
    .selectFrom("refunds")
    .select("id")
    .where((eb) => eb.or([eb("id", "=", view.ref), eb("provider_ref", "=", view.refundId)]))
    .executeTakeFirst();
  if (ours) return applyRefundUpdate(tx, shop, ours.id, view, `event ${id}`);
  const difference = diffRefund(undefined, view);
  if (difference && (await isOurRefund(tx, provider, view))) await recordDiscrepancy(tx, { ...difference, now: shop.clock() }, "found");
  return "unknown-refund";
}
