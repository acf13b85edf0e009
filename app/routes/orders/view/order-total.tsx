import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Due, Money, Price, Total } from "#app/ui/money.tsx";
import type { Currency, CurrencyCode } from "#server/locale/locale.schema.ts";

type OrderTotalProps = {
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

/** A refund that is paid, being sent or delayed. `ofPrice` is false for the refund of a payment that does not pay for the order; `at` is ms UTC. */
type Refund = { amount: number; currency: CurrencyCode; reason: string; state: "sending" | "delayed" | "paid"; ofPrice: boolean; at: number };

/** The price of an order, line by line. `children`: more lines. */
export function OrderTotal({ sum, item, isPosted, totalLabel, isQuote = false, children }: OrderTotalProps) {
  const { t } = useTranslation("orders");
  const { currency, quantity, postalFeeKnown = true } = sum;
  const [Amount, Sum] = isQuote ? [Price, Due] : [Money, Total];
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
          <dd className="checkout-discount">
            <Amount amount={-sum.discount} currency={currency} />
          </dd>
        </div>
      )}
      {isPosted && (
        <div>
          <dt>{t("sum.postal-fee")}</dt>
          <dd>{postalFeeKnown ? <Amount amount={sum.postalFee} currency={currency} /> : t("sum.postal-fee-unknown")}</dd>
        </div>
      )}
      <div className="total">
        <dt>{totalLabel ?? t("sum.total")}</dt>
        <dd>
          <Sum amount={sum.total} currency={currency} />
        </dd>
      </div>
      {children}
    </dl>
  );
}

/** The price of an order with its refunds. Refunds of a payment that does not pay for the order are listed separately: they do not change the price. */
export function PaidTotal({ refunds, ...price }: Omit<OrderTotalProps, "isQuote" | "children"> & { refunds: Refund[] }) {
  const { t } = useTranslation("orders");
  const duplicateRefunds = refunds.filter(({ ofPrice }) => !ofPrice);
  return (
    <>
      <OrderTotal {...price}>
        <Refunds sum={price.sum} refunds={refunds.filter(({ ofPrice }) => ofPrice)} />
      </OrderTotal>
      {duplicateRefunds.length > 0 && (
        <dl className="rows">
          {duplicateRefunds.map((refund, position) => (
            <RefundRow
              key={position}
              label={t(refund.reason === "mismatched-payment" ? `sum.refund-${refund.state}` : DUPLICATE_LABELS[refund.state])}
              refund={refund}
              amount={refund.amount}
              currency={refund.currency}
            />
          ))}
        </dl>
      )}
    </>
  );
}

const DUPLICATE_LABELS = { paid: "sum.refund-twice", sending: "sum.refund-twice-sending", delayed: "sum.refund-twice-delayed" } as const;

/** The paid refunds, the amount that remains after them, and the other refunds. */
function Refunds({ sum: { total, currency }, refunds }: { sum: OrderTotalProps["sum"]; refunds: Refund[] }) {
  const { t } = useTranslation("orders");
  const paid = refunds.filter(({ state }) => state === "paid");
  const refundedAmount = paid.reduce((sum, { amount }) => sum + amount, 0);
  const renderRow = (refund: Refund, position: number) => (
    <RefundRow
      key={position}
      label={t(`sum.refund-${refund.state}`)}
      refund={refund}
      amount={refund.state === "paid" ? -refund.amount : refund.amount}
      currency={currency}
    />
  );
  return (
    <>
      {paid.map(renderRow)}
      {refundedAmount > 0 && (
        <div className="strong">
          <dt>{t("sum.after-refunds")}</dt>
          <dd>
            <Total amount={Math.max(0, total - refundedAmount)} currency={currency} />
          </dd>
        </div>
      )}
      {refunds.filter(({ state }) => state !== "paid").map(renderRow)}
    </>
  );
}

function RefundRow({ label, refund, amount, currency }: { label: string; refund: Refund; amount: number; currency: CurrencyCode }) {
  return (
    <div>
      <dt>
        {label}{" "}
        <span className="small soft nowrap">
          <DateTime at={refund.at} style="date" />
        </span>
      </dt>
      <dd>
        <Total amount={amount} currency={currency} />
      </dd>
    </div>
  );
}
