import type { Currency } from "#server/locale/locale.schema.ts";
import { SMALLEST_CHARGE } from "#server/locale/money/minimum-charge.ts";
import type { Shop } from "#server/context/app-context.ts";

/** The least that the payment provider takes, in minor units; what costs nothing needs no provider. */
export function smallestPayment(shop: Pick<Shop, "payments">, currency: Currency): number {
  return shop.payments.name === "stripe" ? SMALLEST_CHARGE[currency] : 0;
}
