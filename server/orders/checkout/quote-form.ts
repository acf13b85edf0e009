import type { AppContext } from "#server/context/app-context.ts";
import { findOrderErrors, checkAvailability } from "./check-order.ts";
import { shippingCountry, quoteOrder, toQuoteRequest, type Quote } from "./quote-order.ts";
import type { QuoteForm } from "./quote.schema.ts";
import type { Viewer, OrderRejection } from "./checkout.ts";

/**
 * What an order would cost this buyer now, in minor units, and nothing is placed; refuses what placing it would refuse for its package,
 * its country, its promo code or its SIMs (§2, §5).
 */
export async function quoteForm(
  shop: AppContext,
  form: QuoteForm,
  viewer: Pick<Viewer, "currency" | "ipCountry" | "clientAddress">,
): Promise<{ ok: true; quote: Quote } | OrderRejection> {
  const addressCountry = shippingCountry(form);
  const unsold = checkAvailability(shop, { package: form.package, way: form.way, ipCountry: viewer.ipCountry, addressCountry });
  if (unsold) return unsold;
  const wrong = await findOrderErrors(shop, form, viewer);
  return wrong ?? quoteOrder(shop, toQuoteRequest(form, viewer));
}
