import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { path } from "#server/locale/path.schema.ts";
import { InstallSteps } from "./install-steps.tsx";
import { isAskedBack, IssuedEsimTicket } from "./issued-esim.tsx";
import { NextStep } from "./next-step.tsx";
import { Cancellation, Returned, useRefundText } from "./returned.tsx";
import { PackageTicket } from "./package-ticket.tsx";
import type { LinkAccess } from "./order-access.server.ts";
import { PlainRefresh } from "./plain-refresh.tsx";
import { ReceiptPanel } from "./receipt-panel.tsx";
import { refreshSeconds, useAutoRefresh } from "./use-auto-refresh.ts";
import { WholeWord } from "./whole-word.tsx";
import type { OrderShown, ResultPage } from "./view-order.server.ts";

export type OrderPageProps = {
  order: OrderShown & { access: LinkAccess; again: boolean; cancelled: boolean };
  lastResult?: SubmissionResult<string[]> | null;
};

const MARKS: Record<ResultPage, { icon: IconName; kind: "good" | "wait" | "bad" }> = {
  ready: { icon: "check", kind: "good" },
  shipped: { icon: "check", kind: "good" },
  renewed: { icon: "check", kind: "good" },
  problem: { icon: "alert", kind: "bad" },
  packing: { icon: "check", kind: "good" },
  preparing: { icon: "clock", kind: "wait" },
  renewing: { icon: "clock", kind: "wait" },
  confirming: { icon: "clock", kind: "wait" },
  pay: { icon: "clock", kind: "wait" },
  failed: { icon: "alert", kind: "bad" },
  "refund-requested": { icon: "clock", kind: "wait" },
  "refund-approved": { icon: "clock", kind: "wait" },
  refunded: { icon: "check", kind: "good" },
};

/** One order: what has happened, the issued ticket or what it waits for, and the receipt (§4, success, processing, failure). */
export function OrderPage({ order, lastResult }: OrderPageProps) {
  const { t } = useTranslation("orders");
  const { page, bought, way, quantity } = order;
  const cancelled = page === "failed" && order.cancelled;
  const many = page === "ready" && order.esims.length > 1 ? "-many" : "";
  const mark = MARKS[cancelled ? "pay" : page];
  const language = useLanguage();
  const refundText = useRefundText();
  const link = { order: order.number, key: order.access.key };
  useAutoRefresh(order.waiting, order.waitedMs);
  const values = { count: order.esims.length || quantity, email: order.email, number: order.number, place: bought?.name };
  return (
    <div className="page page-body order-page">
      {order.waiting && <PlainRefresh seconds={refreshSeconds(order.waitedMs)} />}
      <header className="order-head">
        <span className={`order-mark ${mark.kind}`}>
          <Icon name={mark.icon} size={24} />
        </span>
        <div role="status" className="stack-tight">
          <h1>
            {page === "failed" ? t(cancelled ? "result.failed.cancelled-title" : "result.failed.title") : t(`result.${page}.title${many}`, values)}
          </h1>
          <p className="lead">
            <WholeWord
              word={order.email}
              text={
                page === "failed"
                  ? t(`result.failed.${cancelled ? "cancelled" : order.paymentState}`)
                  : page.startsWith("refund")
                    ? refundText(order)
                    : t(`result.${page}.text`, values)
              }
            />
          </p>
        </div>
      </header>
      {order.again && <Notice title={t("result.again")}>{t("result.again-text")}</Notice>}
      <Cancellation order={order} />
      {order.failedUnits > 0 && page !== "problem" && (
        <Notice kind="warn" title={t("result.unit-failed")}>
          {t("result.unit-failed-text")}
        </Notice>
      )}
      <div className="split">
        <div className="stack-wide">
          <NextStep order={order} retryAddress={path(language, "order-result", link)} lastResult={lastResult} />
          {order.esims.map((esim) => (
            <div key={esim.unit} id={`unit-${esim.unit}`}>
              <IssuedEsimTicket esim={esim} order={order} />
            </div>
          ))}
          <Returned order={order} />
          {order.esims.length === 0 && bought && (
            <PackageTicket
              bought={bought}
              way={way}
              issued
              stub={<TicketState order={order} />}
              badge={quantity > 1 ? <span className="badge">× {quantity}</span> : undefined}
            />
          )}
          {order.esims.some((esim) => !isAskedBack(esim)) && <InstallSteps />}
        </div>
        <aside className="sticky-side stack">
          <ReceiptPanel order={order} />
          {order.paid && (
            <p>
              <PageLink page="order-receipt" query={link} className="with-icon no-print">
                <Icon name="print" />
                {t("result.receipt")}
              </PageLink>
            </p>
          )}
          {order.canCancel && (
            <p>
              <PageLink page="order-cancel" query={link} className="with-icon no-print">
                <Icon name="close" />
                {t(order.failedUnits > 0 || order.esims.length > 0 ? "cancel.link-part" : "cancel.link")}
              </PageLink>
            </p>
          )}
          {order.access.key === null ? (
            <PageLink page="account/order" className="no-print">
              {t("result.my-orders")}
            </PageLink>
          ) : (
            <p className="small soft">{t("result.keep-link")}</p>
          )}
        </aside>
      </div>
    </div>
  );
}

/** The tear-off part of a ticket that is not issued yet. */
function TicketState({ order }: { order: OrderShown }) {
  const { t } = useTranslation("orders");
  const { page, parcel, iccid } = order;
  if (page === "shipped" && parcel?.trackingNumber) {
    return (
      <dl className="facts">
        <div>
          <dt className="label">{t("result.shipped.courier")}</dt>
          <dd className="strong">{parcel.courier}</dd>
        </div>
        <div>
          <dt className="label">{t("result.shipped.tracking")}</dt>
          <dd className="code strong">{parcel.trackingNumber}</dd>
        </div>
      </dl>
    );
  }
  return (
    <p className="strong ticket-state">
      {order.waiting && <span className="spinner" aria-hidden="true" />}
      <span>{t(`result.${page}.state`, { iccid: iccid?.slice(-6) })}</span>
    </p>
  );
}
