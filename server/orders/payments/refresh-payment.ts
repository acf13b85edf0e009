import { incidentalWrite } from "#server/db/incidental-write.ts";
import { countAttempt } from "#server/db/rate-limit/rate-limit.ts";
import { isStorageError } from "#server/db/drivers/database-errors.ts";
import { isPaymentPending } from "#server/payments/payment.ts";
import { isProviderError } from "#server/gateways/payments/payment-provider.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { syncPaymentWithProvider } from "./check-payment.ts";
import { findLastPayment, findOrder, type OrderAccess } from "#server/orders/core/find-order.ts";

/** Minimum interval between two requests to the provider, ms: the result page reloads often while it waits. */
const MIN_INTERVAL_MS = 2_000;

/**
 * Asks the payment provider once about an order with a pending payment, so that a buyer who returns from the payment page need not wait for
 * the webhook. Does nothing without access to the order, if the provider does not respond, or if the database cannot be written.
 */
export async function refreshPayment(shop: AppContext, access: OrderAccess): Promise<void> {
  const order = await findOrder(shop, access);
  if (!order) return;
  const payment = await findLastPayment(shop, order.id);
  if (!isPaymentPending(payment.state)) return;
  const now = shop.clock();
  const mayAsk = await incidentalWrite(countAttempt(shop.db, { name: "refresh", subject: payment.id, limit: 1, windowMs: MIN_INTERVAL_MS, now }));
  if (!mayAsk) return;
  try {
    await syncPaymentWithProvider(shop, payment.id);
  } catch (error) {
    // The job `payments.check` asks again; until then the page shows the stored state.
    if (!isProviderError(error) && !isStorageError(error)) throw error;
    shop.log.error("payment.refresh", error, { payment: payment.id });
  }
}
