import type { Currency } from "#server/locale/locale.schema.ts";
import type { PaymentMethod } from "#server/settings/payment-method.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { MINIMUM_CHARGE } from "#server/locale/money.schema.ts";

/** The payment methods of a currency, from the setting PAYMENT_METHODS (`CNY:card,alipay;USD:card`). */
export function paymentMethods(shop: Pick<AppContext, "env">, currency: Currency): PaymentMethod[] {
  return shop.env.paymentMethods[currency];
}

/** The minimum amount that the payment provider accepts, in minor units; 0 if it has none. A free order needs no provider. */
export function minimumPayment(shop: Pick<AppContext, "payments">, currency: Currency): number {
  return shop.payments.name === "stripe" ? MINIMUM_CHARGE[currency] : 0;
}
