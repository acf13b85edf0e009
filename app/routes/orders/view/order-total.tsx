import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Price, Money } from "#app/ui/money.tsx";
import type { Translate } from "#app/i18n/text-key.ts";
import type { PostalRange } from "#server/catalogue/purchase-options.schema.ts";
import { formatPrice } from "#server/locale/money.schema.ts";
import type { ChannelLanguage, Currency } from "#server/locale/locale.schema.ts";

export type OrderTotalProps = {
  /** Minor units of the currency. */
  sum: {
    quantity: number;
    currency: Currency;
    unitPrice: number;
    subtotal: number;
    discount: number;
    promoCode: string | null;
    postalFee: number;
    postalFeeKnown?: boolean;
    /** What parcels cost, while the country of this one is not chosen. */
    postage?: PostalRange | null;
    total: number;
  };
  /** Label of the first line; unit price and quantity by default. */
  item?: string;
  /** Whether a SIM is posted: shows a line for the postal fee. */
  isPosted: boolean;
  /** Label of the total; "Total" by default. */
  totalLabel?: string;
  /** Whether it is a price before the order, not a record. */
  isQuote?: boolean;
  children?: ReactNode;
};

/** The price of an order, line by line. `children`: more lines. */
export function OrderTotal({ sum, item, isPosted, totalLabel, isQuote = false, children }: OrderTotalProps) {
  const { t, language } = useTranslation("orders");
  const { currency, quantity, postalFeeKnown = true, postage } = sum;
  const unknownFee = postage ? postalFees(postage, currency, t, language) : t("sum.postal-fee-unknown");
  const Amount = isQuote ? Price : Money;
  return (
    <dl className="rows">
      <div>
        <dt>
          {item ?? (
            <>
              <Amount amount={sum.unitPrice} currency={currency} /> × {quantity}
            </>
          )}
        </dt>
        <dd>
          <Amount amount={sum.subtotal} currency={currency} />
        </dd>
      </div>
      {sum.discount > 0 && (
        <div>
          <dt>{t("sum.discount", { code: sum.promoCode })}</dt>
          <dd className="checkout-discount strong">
            <Amount amount={-sum.discount} currency={currency} />
          </dd>
        </div>
      )}
      {isPosted && (
        <div>
          <dt>{t("sum.postal-fee")}</dt>
          <dd>{postalFeeKnown ? <Amount amount={sum.postalFee} currency={currency} /> : unknownFee}</dd>
        </div>
      )}
      <div className="total">
        <dt>{totalLabel ?? t("sum.total")}</dt>
        <dd>
          {postage ? <LeastTotal total={sum.total} currency={currency} postage={postage} /> : <Amount amount={sum.total} currency={currency} />}
        </dd>
      </div>
      {children}
    </dl>
  );
}

type LeastTotalProps = { total: number; currency: Currency; postage: PostalRange | null | undefined };

/** A total, or the least that it will be while the country of the parcel is not chosen. */
export function LeastTotal({ total, currency, postage }: LeastTotalProps) {
  const { t, language } = useTranslation("orders");
  if (!postage) return <Price amount={total} currency={currency} />;
  return <span className="number nowrap">{t("sum.from", { amount: formatPrice(total + postage.fees.least, currency, language) })}</span>;
}

/** "US$2.00 to US$12.50" */
export function postalFees({ fees: { least, most } }: PostalRange, currency: Currency, t: Translate<"orders">, language: ChannelLanguage): string {
  const [from, to] = [least, most].map((fee) => formatPrice(fee, currency, language));
  return from === to ? (from ?? "") : t("sum.range", { from, to });
}
