import { incidentalWrite } from "#server/db/incidental-write.ts";
import { countTry } from "#server/db/rate-limit/rate-limit.ts";
import { isStorageFault } from "#server/db/drivers/storage-fault.ts";
import { isAlive } from "#server/payments/payment.ts";
import { isProviderError } from "#server/gateways/payments/payments.ts";
import type { Shop } from "#server/context/app-context.ts";
import { askProvider } from "./check-payment.ts";
import { findLastPayment, findOrder, type OrderAccess } from "#server/orders/core/find-order.ts";

/** A waiting page looks again and again; the provider is asked this often at most, ms. */
const REST_MS = 2_000;

/**
 * Asks the payment provider once about an order whose payment is still open, so that the buyer who comes back from paying need not wait
 * for the webhook. Does nothing for whom the order does not open, and nothing where the provider does not answer or the
 * database cannot be written.
 */
export async function refreshPayment(shop: Shop, access: OrderAccess): Promise<void> {
  const order = await findOrder(shop, access);
  if (!order) return;
  const payment = await findLastPayment(shop, order.id);
  if (!isAlive(payment.state)) return;
  const now = shop.clock();
  const mayAsk = await incidentalWrite(countTry(shop.db, { what: "refresh", who: payment.id, limit: 1, windowMs: REST_MS, now }));
  if (!mayAsk) return;
  try {
    await askProvider(shop, payment.id);
  } catch (fault) {
    // A job asks again: the page shows the order as it is known.
    if (!isProviderError(fault) && !isStorageFault(fault)) throw fault;
    shop.log.error("payment.refresh", fault, { payment: payment.id });
  }
}
