import { useTranslation } from "#app/i18n/use-translation.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Money } from "#app/ui/money.tsx";
import type { CurrencyCode } from "#server/locale/locale.schema.ts";
import { OrderTotal, type OrderTotalProps } from "./order-total.tsx";

/** `ofPrice` is false for the refund of a payment that does not pay for the order; `at` is ms UTC. */
type Refund = { amount: number; currency: CurrencyCode; reason: string; state: "sending" | "delayed" | "paid"; ofPrice: boolean; at: number };

type RefundedTotalProps = Omit<OrderTotalProps, "children"> & {
  /** Refunds that are paid, being sent or delayed. */
  refunds?: Refund[];
};

/**
 * The price of an order with its refunds. Refunds of a payment that does not pay for the order are listed separately, since they do not change the price.
 * Apart from `OrderTotal`, which the order form loads.
 */
export function RefundedTotal({ refunds = [], ...props }: RefundedTotalProps) {
  const { t } = useTranslation("orders");
  const { sum } = props;
  const rows = (
    <OrderTotal {...props}>
      <Refunds sum={sum} refunds={refunds.filter(({ ofPrice }) => ofPrice)} />
    </OrderTotal>
  );
  const duplicateRefunds = refunds.filter(({ ofPrice }) => !ofPrice);
  if (duplicateRefunds.length === 0) return rows;
  return (
    <>
      {rows}
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
            <Money amount={Math.max(0, total - refundedAmount)} currency={currency} />
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
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  );
}
