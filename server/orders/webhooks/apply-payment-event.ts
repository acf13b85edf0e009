import { z } from "zod";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { DisputeEvent, ProviderEvent, RefundEvent } from "#server/gateways/payments/payments.ts";
import type { JobHandler } from "#server/jobs/job.ts";
import { diffRefund } from "#server/payments/reconciliation/reconciliation-diff.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { isOurRefund } from "#server/payments/is-our-refund.ts";
import { toEventUpdate } from "#server/payments/payment.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { applyDispute } from "#server/orders/disputes/apply-dispute.ts";
import { applyPaymentUpdate } from "#server/orders/payments/apply-payment-update.ts";
import { applyRefundUpdate } from "#server/orders/refunds/apply-refund-update.ts";

const Payload = z.object({ provider: z.string(), event: z.custom<ProviderEvent>((value) => typeof value === "object" && value !== null) });

/** A dispute names the provider's own reference of the payment, which another event brings; that one may come later. */
const LOOK_AGAIN_MS = 60_000;
const PATIENCE_MS = 60 * 60_000;

/** Job `payments.apply`: does what a stored webhook says, by our own reference in it, and notes the outcome beside it. */
export const applyPaymentEvent: JobHandler<AppContext> = async (shop, job) => {
  const { provider, event } = Payload.parse(job.payload);
  if (event.type === "dispute" && (await isTooEarly(shop, provider, event, job.createdAt))) return { again: shop.clock() + LOOK_AGAIN_MS };
  return {
    commit: async (tx) => {
      const outcome = await apply(tx, shop, provider, event);
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

async function isTooEarly(shop: AppContext, provider: string, { paymentRef }: DisputeEvent, heardAt: number): Promise<boolean> {
  if (paymentRef === null || shop.clock() >= heardAt + PATIENCE_MS) return false;
  const payment = await shop.db
    .selectFrom("payments")
    .select("id")
    .where("provider", "=", provider)
    .where("payment_ref", "=", paymentRef)
    .executeTakeFirst();
  return payment === undefined;
}

function apply(tx: DatabaseTransaction, shop: AppContext, provider: string, event: ProviderEvent): Promise<string> | string {
  if (event.type === "ignored") return "ignored";
  if (event.type === "refund") return applyRefund(tx, shop, provider, event);
  // One that an earlier release stored says neither why nor until when.
  if (event.type === "dispute")
    return applyDispute(tx, shop, provider, { ...event, reason: event.reason ?? null, evidenceDueAt: event.evidenceDueAt ?? null });
  return applyPaymentUpdate(tx, shop, event.ref, toEventUpdate(event));
}

/** A refund of ours, by our reference or by theirs; one that somebody made at the provider's own desk is written down for a person. */
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
