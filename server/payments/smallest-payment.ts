import type { Currency } from "#server/locale/locale.schema.ts";
import type { Shop } from "#server/shop.ts";

/** Half a US dollar, and what Stripe asks for in its place. */
const SMALLEST: Record<string, Record<Currency, number>> = { stripe: { CNY: 400, HKD: 400, USD: 50 } };

/** The least that the payment provider takes, in minor units; what costs nothing needs no provider. */
export function smallestPayment(shop: Pick<Shop, "payments">, currency: Currency): number {
  return SMALLEST[shop.payments.name]?.[currency] ?? 0;
}
