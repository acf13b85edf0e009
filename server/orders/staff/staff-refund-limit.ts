import type { AppContext } from "#server/context/app-context.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import type { RefundLimits } from "#server/orders/refunds/over-limit.ts";

/**
 * Returns the most that a member of staff may refund without a colleague; undefined for those without limits. The currency is that of the order. A
 * currency that the settings leave out allows nothing.
 */
export const staffRefundLimits = (
  { env }: Pick<AppContext, "env">,
  currency: Currency,
  { isUnlimited }: { isUnlimited: boolean },
): RefundLimits | undefined =>
  isUnlimited ? undefined : { order: env.staffRefundLimits[currency] ?? 0, day: env.staffRefundDayLimits[currency] ?? 0 };

/** Returns the currency of an order; null if there is none with this number. */
export async function findOrderCurrency({ db }: Pick<AppContext, "db">, number: string): Promise<Currency | null> {
  const order = await db.selectFrom("orders").select("currency").where("number", "=", number).executeTakeFirst();
  return order?.currency ?? null;
}
