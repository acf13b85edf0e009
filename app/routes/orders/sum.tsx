import { useTranslation } from "react-i18next";
import { DateTime } from "#app/ui/date-time.tsx";
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
  /** What went back or is on its way. */
  refunds?: Refund[];
};

type Refund = { amount: number; state: "sending" | "delayed" | "paid"; ofPrice: boolean; at: number };

/** What an order costs, line by line. */
export function Sum({ sum, posted, totalLabel, refunds = [] }: SumProps) {
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
      <Refunds sum={sum} refunds={refunds} />
    </dl>
  );
}

/** What went back of it, and what is left then. */
function Refunds({ sum: { total, currency }, refunds }: { sum: SumProps["sum"]; refunds: Refund[] }) {
  const { t } = useTranslation("orders");
  const ofPrice = refunds.filter((one) => one.ofPrice && one.state === "paid").reduce((sum, one) => sum + one.amount, 0);
  const labelOf = ({ ofPrice: own, state }: Refund) =>
    own || state === "delayed" ? t(`sum.refund-${state}`) : t(state === "paid" ? "sum.refund-twice" : "sum.refund-twice-sending");
  return (
    <>
      {refunds.map((one, position) => (
        <div key={position}>
          <dt>
            {labelOf(one)}{" "}
            <span className="small soft nowrap">
              <DateTime at={one.at} style="date" />
            </span>
          </dt>
          <dd>
            <Money amount={one.ofPrice ? -one.amount : one.amount} currency={currency} />
          </dd>
        </div>
      ))}
      {ofPrice > 0 && (
        <div className="strong">
          <dt>{t("sum.after-refunds")}</dt>
          <dd>
            <Money amount={Math.max(0, total - ofPrice)} currency={currency} />
          </dd>
        </div>
      )}
    </>
  );
}
