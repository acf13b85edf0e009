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
  /** What its line is called, instead of its price and how many. */
  item?: string;
  /** A card by post: the postal fee has its line. */
  posted: boolean;
  /** "Total" unless something was paid. */
  totalLabel?: string;
  /** What went back or is on its way. */
  refunds?: Refund[];
};

type Refund = { amount: number; state: "sending" | "delayed" | "paid"; ofPrice: boolean; at: number };

/** What an order costs, line by line. */
export function OrderTotal({ sum, item, posted, totalLabel, refunds = [] }: SumProps) {
  const { t } = useTranslation("orders");
  const { currency, quantity, postalFeeKnown = true } = sum;
  const rows = (
    <dl className="rows">
      <div>
        <dt>
          {item ?? (
            <>
              <Money amount={sum.unitPrice} currency={currency} /> × {quantity}
            </>
          )}
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
      <Refunds sum={sum} refunds={refunds.filter(({ ofPrice }) => ofPrice)} />
    </dl>
  );
  const twice = refunds.filter(({ ofPrice }) => !ofPrice);
  if (twice.length === 0) return rows;
  return (
    <>
      {rows}
      <dl className="rows">
        {twice.map((one, position) => (
          <RefundRow key={position} label={t(TWICE[one.state])} refund={one} amount={one.amount} currency={currency} />
        ))}
      </dl>
    </>
  );
}

const TWICE = { paid: "sum.refund-twice", sending: "sum.refund-twice-sending", delayed: "sum.refund-twice-delayed" } as const;

/** What went back of it, what is left then, and what has yet to go back. */
function Refunds({ sum: { total, currency }, refunds }: { sum: SumProps["sum"]; refunds: Refund[] }) {
  const { t } = useTranslation("orders");
  const paid = refunds.filter(({ state }) => state === "paid");
  const back = paid.reduce((sum, one) => sum + one.amount, 0);
  const rowOf = (one: Refund, position: number) => (
    <RefundRow
      key={position}
      label={t(`sum.refund-${one.state}`)}
      refund={one}
      amount={one.state === "paid" ? -one.amount : one.amount}
      currency={currency}
    />
  );
  return (
    <>
      {paid.map(rowOf)}
      {back > 0 && (
        <div className="strong">
          <dt>{t("sum.after-refunds")}</dt>
          <dd>
            <Money amount={Math.max(0, total - back)} currency={currency} />
          </dd>
        </div>
      )}
      {refunds.filter(({ state }) => state !== "paid").map(rowOf)}
    </>
  );
}

function RefundRow({ label, refund, amount, currency }: { label: string; refund: Refund; amount: number; currency: Currency }) {
  return (
    <div>
      <dt>
        {label}{" "}
        <span className="small soft nowrap">
          <DateTime at={refund.at} style="date" />
        </span>
      </dt>
      <dd>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  );
}
