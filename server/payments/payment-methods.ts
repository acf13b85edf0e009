import type { Currency } from "#server/locale/locale.schema.ts";
import type { ProviderMethod } from "#server/gateways/payments/payments.ts";
import type { Shop } from "#server/shop.ts";

/** The payment methods that a currency allows, by the configuration `PAYMENT_METHODS` (`CNY:card,alipay;USD:card`). */
export function paymentMethods(shop: Pick<Shop, "env">, currency: Currency): ProviderMethod[] {
  return shop.env.paymentMethods[currency];
}
