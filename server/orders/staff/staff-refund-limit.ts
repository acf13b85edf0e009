import type { AppContext } from "#server/context/app-context.ts";
import type { Currency } from "#server/locale/locale.schema.ts";

/**
 * Returns the most that a member of staff may refund of an order without a colleague, in minor units; undefined for those without a limit. The
 * currency is that of the order. A currency that the settings leave out allows nothing.
 */
export const staffRefundLimit = (
  { env }: Pick<AppContext, "env">,
  currency: Currency,
  { isUnlimited }: { isUnlimited: boolean },
): number | undefined => (isUnlimited ? undefined : (env.staffRefundLimits[currency] ?? 0));

/** Returns the currency of an order; null if there is none with this number. */
export async function findOrderCurrency({ db }: Pick<AppContext, "db">, number: string): Promise<Currency | null> {
  const order = await db.selectFrom("orders").select("currency").where("number", "=", number).executeTakeFirst();
  return order?.currency ?? null;
}
