import { useTranslation } from "#app/i18n/use-translation.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Money, Total } from "#app/ui/money.tsx";
import { useLanguage } from "#app/i18n/translator.ts";
import type { Translate } from "#app/i18n/text-key.ts";
import type { PostalRange } from "#server/catalogue/purchase-options.schema.ts";
import { formatMoney, formatTotal } from "#server/locale/money.schema.ts";
import type { ChannelLanguage, Currency, CurrencyCode } from "#server/locale/locale.schema.ts";

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
  /** Refunds that are paid, being sent or delayed. */
  refunds?: Refund[];
};

/** `ofPrice` is false for the refund of a payment that does not pay for the order; `at` is ms UTC. */
type Refund = { amount: number; currency: CurrencyCode; reason: string; state: "sending" | "delayed" | "paid"; ofPrice: boolean; at: number };

/**
 * The price of an order, line by line, with its refunds. Refunds of a payment that does not pay for the order are listed separately, since they
 * do not change the price.
 */
export function OrderTotal({ sum, item, isPosted, totalLabel, refunds = [] }: OrderTotalProps) {
  const { t } = useTranslation("orders");
  const language = useLanguage();
  const { currency, quantity, postalFeeKnown = true, postage } = sum;
  const unknownFee = postage ? postalFees(postage, currency, t, language) : t("sum.postal-fee-unknown");
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
      {isPosted && (
        <div>
          <dt>{t("sum.postal-fee")}</dt>
          <dd>{postalFeeKnown ? <Money amount={sum.postalFee} currency={currency} /> : unknownFee}</dd>
        </div>
      )}
      <div className="total">
        <dt>{totalLabel ?? t("sum.total")}</dt>
        <dd>
          <LeastTotal total={sum.total} currency={currency} postage={postage} />
        </dd>
      </div>
      <Refunds sum={sum} refunds={refunds.filter(({ ofPrice }) => ofPrice)} />
    </dl>
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

type LeastTotalProps = { total: number; currency: Currency; postage: PostalRange | null | undefined };

/** A total, or the least that it will be while the country of the parcel is not chosen. */
export function LeastTotal({ total, currency, postage }: LeastTotalProps) {
  const { t } = useTranslation("orders");
  const language = useLanguage();
  if (!postage) return <Total amount={total} currency={currency} />;
  return <span className="number nowrap">{t("sum.from", { amount: formatTotal(total + postage.fees.least, currency, language) })}</span>;
}

/** "US$2.00 to US$12.50" */
export function postalFees({ fees: { least, most } }: PostalRange, currency: Currency, t: Translate<"orders">, language: ChannelLanguage): string {
  const [from, to] = [least, most].map((fee) => formatMoney(fee, currency, language));
  return from === to ? (from ?? "") : t("sum.range", { from, to });
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
