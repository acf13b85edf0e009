import { useTranslation } from "react-i18next";
import { Money } from "#app/ui/money.tsx";
import type { Currency } from "#server/locale/locale.schema.ts";

type SumProps = {
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
    total: number;
  };
  /** A card by post: the postal fee has its line. */
  posted: boolean;
  /** "Total" unless something was paid. */
  totalLabel?: string;
};

/** What an order costs, line by line. */
export function Sum({ sum, posted, totalLabel }: SumProps) {
  const { t } = useTranslation("orders");
  const { currency, quantity, postalFeeKnown = true } = sum;
  return (
    <dl className="rows">
      <div>
        <dt>
          <Money amount={sum.unitPrice} currency={currency} /> × {quantity}
        </dt>
        <dd>
          <Money amount={sum.subtotal} currency={currency} />
        </dd>
      </div>
      {sum.discount > 0 && (
        <div>
          <dt>{t("sum.discount", { code: sum.promoCode })}</dt>
          <dd className="checkout-discount">
            <Money amount={-sum.discount} currency={currency} />
          </dd>
        </div>
      )}
      {posted && (
        <div>
          <dt>{t("sum.postal-fee")}</dt>
          <dd>{postalFeeKnown ? <Money amount={sum.postalFee} currency={currency} /> : t("sum.postal-fee-unknown")}</dd>
        </div>
      )}
      <div className="total">
        <dt>{totalLabel ?? t("sum.total")}</dt>
        <dd>
          <Money amount={sum.total} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}
