import { formatDateTime } from "#app/ui/format-date-time.ts";
import { joinSentences } from "#server/locale/format-list.schema.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { Notice } from "#app/ui/notice.tsx";
import { BRAND } from "#server/locale/brand.schema.ts";
import type { OrderPageView } from "./view-order.server.ts";

type State = NonNullable<OrderPageView["revokedUnits"][number]["refund"]>;
type Decision = NonNullable<OrderPageView["cancellation"]>["decision"];

/** Returns whether a refund of a unit is requested or approved. Using the eSIM would void the request. */
export const isRefundRequested = ({ refund }: { refund: State | null }) => refund === "requested" || refund === "approved";

/** The refund state of one unit and, if the refund was rejected, the reason. */
export function RefundState({ refund, decision }: { refund: State; decision: Decision }) {
  const { t } = useTranslation("my-orders");
  return (
    <div className="stack-tight">
      <p className="strong">{t(`refund.${refund}`)}</p>
      {refund === "rejected" && decision && <p className="small">{t(`because.${decision}`)}</p>}
    </div>
  );
}

/** The state of the cancellation of undelivered units. */
export function Cancellation({ order: { cancellation, refundMethod } }: { order: Pick<OrderPageView, "cancellation" | "refundMethod"> }) {
  const { t } = useTranslation("orders");
  if (!cancellation) return null;
  const { state, decision } = cancellation;
  return (
    <Notice kind={state === "rejected" ? "warn" : "info"} title={t(`cancellation.${state}`)}>
      {joinSentences([
        state === "rejected" ? t(`my-orders:because.${decision ?? "other"}`) : t(`cancellation.${state}-text`),
        state === "rejected" && t("cancellation.rejected-ask", { email: BRAND.supportEmail }),
        state === "refunded" && refundMethod && t(`cancel.how-${refundMethod}`),
      ])}
    </Notice>
  );
}

type RefundedOrder = Pick<
  OrderPageView,
  "page" | "email" | "way" | "sum" | "requestedRefund" | "withdrawnAt" | "isDeliveryOnHold" | "refundMethod" | "isPartKept"
>;

/** Returns a function that describes the refund of an order: amount, method and time, and the delivery that is on hold until staff decide. */
export function useRefundText(): (order: RefundedOrder) => string {
  const { t, language } = useTranslation("orders");
  return ({ page, email, way, sum, requestedRefund, withdrawnAt, isDeliveryOnHold, refundMethod, isPartKept }) => {
    const values = { email };
    if (page === "refund-requested" && withdrawnAt !== null)
      return t("result.refund-requested.text-withdrawn", { date: formatDateTime(withdrawnAt, language, "date-time") });
    if (page === "refund-requested") {
      const requestText =
        requestedRefund === null
          ? t("result.refund-requested.text", values)
          : t("result.refund-requested.text-amount", { ...values, amount: formatMoney(requestedRefund, sum.currency, language) });
      return joinSentences([requestText, isDeliveryOnHold && t(`cancel.stops-${way}`)]);
    }
    if (page !== "refunded") return t("result.refund-approved.text", values);
    return joinSentences([t(isPartKept ? "result.refunded.kept" : "result.refunded.text", values), refundMethod && t(`cancel.how-${refundMethod}`)]);
  };
}

/**
 * The revoked units of an order with the state of their refunds. Renders nothing if all units are revoked, since then the page itself is about
 * the refund.
 */
export function RefundedUnits({ order: { revokedUnits, quantity } }: { order: Pick<OrderPageView, "revokedUnits" | "quantity"> }) {
  const { t } = useTranslation("orders");
  if (revokedUnits.length === quantity) return null;
  return (
    <ul className="list-plain stack">
      {revokedUnits.map(({ unit, refund }) => (
        <li key={unit} className="panel between">
          <span className="badge">{t("result.returned", { unit, count: quantity })}</span>
          <span className="strong">{t(`my-orders:refund.${refund}`)}</span>
        </li>
      ))}
    </ul>
  );
}
