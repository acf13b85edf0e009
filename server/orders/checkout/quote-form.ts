import type { AppContext } from "#server/context/app-context.ts";
import { findOrderErrors, checkAvailability } from "./check-order.ts";
import type { QuoteForm } from "./quote.schema.ts";
import type { Viewer, OrderRejection } from "./checkout.ts";
import { type Quote, shippingCountry, quoteOrder, toQuoteRequest } from "./quote-order.ts";

/**
 * Returns what an order would cost this buyer now, in minor units, without placing it. Rejects what `placeOrder` would reject because of the
 * package, the country, the promo code, the stock or the SIMs (§2, §5).
 */
export async function quoteForm(
  shop: AppContext,
  form: QuoteForm,
  viewer: Pick<Viewer, "currency" | "language" | "ipCountry" | "clientAddress" | "ticket">,
): Promise<{ ok: true; quote: Quote } | OrderRejection> {
  const addressCountry = shippingCountry(form);
  const unavailable = checkAvailability(shop, { package: form.package, way: form.way, ipCountry: viewer.ipCountry, addressCountry });
  if (unavailable) return unavailable;
  const quoted = await quoteOrder(shop, toQuoteRequest(form, viewer));
  return (await findOrderErrors(shop, form, viewer, { quoted, isQuote: true })) ?? quoted;
}
