import type { Currency } from "#server/locale/locale.schema.ts";
import { MINIMUM_CHARGE } from "#server/locale/money/minimum-charge.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** The least that the payment provider takes, in minor units; what costs nothing needs no provider. */
export function minimumPayment(shop: Pick<AppContext, "payments">, currency: Currency): number {
  return shop.payments.name === "stripe" ? MINIMUM_CHARGE[currency] : 0;
}
