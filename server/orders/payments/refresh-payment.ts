import { withTimeout } from "#server/concurrency/with-timeout.ts";
import type { Database } from "#server/db/database.ts";
import { isStorageError } from "#server/db/drivers/database-errors.ts";
import { isPaymentPending } from "#server/payments/payment.ts";
import { isProviderError } from "#server/gateways/payments/payment-provider.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { syncPaymentWithProvider } from "./check-payment.ts";
import { findLastPayment, findOrder, type OrderAccess } from "#server/orders/core/find-order.ts";

/** Minimum interval between two requests of this process to the provider about one payment, ms: the result page reloads often while it waits. */
const MIN_INTERVAL_MS = 2_000;
/** How long a page waits for the provider and the database, ms. */
const TIMEOUT_MS = 2_000;

type Query = { startedAt: number; isCurrent: Promise<boolean> };
/** The last query about each payment within MIN_INTERVAL_MS, by payment id. */
const queriesOf = new WeakMap<Database, Map<string, Query>>();

/** Like `refreshOrderPayment`, if the request gives access to the order. */
export async function refreshPayment(shop: AppContext, access: OrderAccess): Promise<boolean> {
  const order = await findOrder(shop, access);
  return order ? refreshOrderPayment(shop, order.id) : true;
}

/**
 * Asks the payment provider about an order with a pending payment, so that a buyer who returns from the payment page need not wait for the webhook.
 * Pages that ask within MIN_INTERVAL_MS share one query. Returns false if the payment may have
 * changed since it was stored, because the provider or the database is slow or does not respond.
 */
export async function refreshOrderPayment(shop: AppContext, orderId: string): Promise<boolean> {
  const payment = await findLastPayment(shop, orderId);
  if (!isPaymentPending(payment.state)) return true;
  return withTimeout(shareQuery(shop, payment.id), TIMEOUT_MS, () => false);
}

function shareQuery(shop: AppContext, paymentId: string): Promise<boolean> {
  const now = shop.clock();
  const queries = queriesOf.get(shop.db) ?? new Map<string, Query>();
  queriesOf.set(shop.db, queries);
  for (const [id, { startedAt }] of queries) if (Math.abs(now - startedAt) >= MIN_INTERVAL_MS) queries.delete(id);
  const query = queries.get(paymentId) ?? { startedAt: now, isCurrent: queryPayment(shop, paymentId) };
  queries.set(paymentId, query);
  return query.isCurrent;
}

async function queryPayment(shop: AppContext, paymentId: string): Promise<boolean> {
  try {
    await syncPaymentWithProvider(shop, paymentId);
    return true;
  } catch (error) {
    // The job `payments.check` asks again.
    if (!isProviderError(error) && !isStorageError(error)) throw error;
    shop.log.error("payment.refresh", error, { payment: paymentId });
    // After a final error waiting would not help: the page shows the stored state.
    return isProviderError(error) && error.kind === "final";
  }
}
