import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { isProviderError, type ProviderEvent } from "#server/gateways/payments/payments.ts";
import type { AppContext } from "#server/context/app-context.ts";

/**
 * Takes in what a payment provider posts and answers the HTTP status: 404 unknown provider, 400 bad signature or shape, 200 kept.
 * Nothing is done about it before the answer; the same event twice is one event. A fault of the database throws: the provider repeats.
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
  // Kept in our words: the provider's own name the buyer, and the address that he goes back to, with the order's key in it.
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
