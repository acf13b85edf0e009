import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { isProviderError, type ProviderEvent } from "#server/gateways/payments/payment-provider.ts";
import type { AppContext } from "#server/context/app-context.ts";

/**
 * Verifies and stores a webhook of a payment provider. Returns the HTTP status: 404 for another provider, 400 for a bad signature or shape, 200 if it
 * is stored. A job applies the event later; an event that arrives twice is stored once. Throws on a database error, so that the provider repeats the
 * webhook.
 */
export async function receiveWebhook(shop: AppContext, provider: string, rawBody: Buffer, headers: Headers): Promise<200 | 400 | 404> {
  if (provider !== shop.payments.name) return 404;
  const now = shop.clock();
  let event: ProviderEvent;
  try {
    event = shop.payments.parseWebhook(rawBody, headers, now);
  } catch (error) {
    if (!isProviderError(error)) throw error;
    shop.log.info("webhook.refused", { provider, code: error.code });
    return 400;
  }
  shop.crashPoint("webhook-received");
  // Stored in our format: the provider's names the buyer and contains the return address with the order's key.
  const body = JSON.stringify(event);
  const paymentId = "ref" in event ? event.ref : null;
  await shop.db.transaction().execute(async (tx) => {
    await tx
      .insertInto("payment_events")
      .values({ provider, event_id: event.id, type: event.type, body, received_at: now, payment_id: paymentId })
      .onConflict((on) => on.columns(["provider", "event_id"]).doNothing())
      .execute();
    await enqueueJob(tx, { topic: "payments.apply", ref: `${provider}:${event.id}`, payload: { provider, event }, now });
  });
  shop.crashPoint("webhook-stored");
  shop.wake();
  return 200;
}
