import { incidentalWrite } from "#server/db/incidental-write.ts";
import { countAttempt } from "#server/db/rate-limit/rate-limit.ts";
import { isStorageError } from "#server/db/drivers/storage-error.ts";
import { isPaymentPending } from "#server/payments/payment.ts";
import { isProviderError } from "#server/gateways/payments/payments.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { syncPaymentWithProvider } from "./check-payment.ts";
import { findLastPayment, findOrder, type OrderAccess } from "#server/orders/core/find-order.ts";

/** A waiting page looks again and again; the provider is asked this often at most, ms. */
const REST_MS = 2_000;

/**
 * Asks the payment provider once about an order whose payment is still open, so that the buyer who comes back from paying need not wait
 * for the webhook. Does nothing for whom the order does not open, and nothing where the provider does not answer or the
 * database cannot be written.
 */
export async function refreshPayment(shop: AppContext, access: OrderAccess): Promise<void> {
  const order = await findOrder(shop, access);
  if (!order) return;
  const payment = await findLastPayment(shop, order.id);
  if (!isPaymentPending(payment.state)) return;
  const now = shop.clock();
  const mayAsk = await incidentalWrite(countAttempt(shop.db, { what: "refresh", who: payment.id, limit: 1, windowMs: REST_MS, now }));
  if (!mayAsk) return;
  try {
    await syncPaymentWithProvider(shop, payment.id);
  } catch (error) {
    // A job asks again: the page shows the order as it is known.
    if (!isProviderError(error) && !isStorageError(error)) throw error;
    shop.log.error("payment.refresh", error, { payment: payment.id });
  }
}
