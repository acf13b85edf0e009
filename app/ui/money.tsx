import type { CurrencyCode } from "#server/locale/locale.schema.ts";
import { formatMoney, formatPrice } from "#server/locale/money.schema.ts";
import { useLanguage } from "#app/i18n/translator.ts";

/** Minor units of a currency. */
type Amount = { amount: number; currency: CurrencyCode };

/** An amount, without line breaks, in tabular figures. */
const amountIn = (format: typeof formatMoney) =>
  function FormattedAmount({ amount, currency }: Amount) {
    return <span className="number nowrap">{format(amount, currency, useLanguage())}</span>;
  };

/** An amount with all its decimals, for records of money and for staff. */
export const Money = amountIn(formatMoney);
/** What something costs, for buyers. */
export const Price = amountIn(formatPrice);
