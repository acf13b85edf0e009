import type { Currency } from "#server/locale/locale.schema.ts";
import type { PaymentMethod } from "#server/settings/payment-method.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** The payment methods that a currency allows, by the configuration `PAYMENT_METHODS` (`CNY:card,alipay;USD:card`). */
export function paymentMethods(shop: Pick<AppContext, "env">, currency: Currency): PaymentMethod[] {
  return shop.env.paymentMethods[currency];
}
