import { languageEntry, type Currency, type Language } from "#server/locale/locale.schema.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#server/domain/payment-states.schema.ts";
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

/** Sorts payment methods for a buyer: the one used last, then by what readers of the language usually pay with. The first is preselected. */
export function sortPaymentMethods(methods: PaymentMethod[], language: Language, lastUsed: string | null): PaymentMethod[] {
  const order: readonly string[] = [...(languageEntry(language).payment ?? []), ...PAYMENT_METHODS];
  const rank = (method: PaymentMethod) => (method === lastUsed ? -1 : order.indexOf(method));
  return methods.toSorted((a, b) => rank(a) - rank(b));
}
