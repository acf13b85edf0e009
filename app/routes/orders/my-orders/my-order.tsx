import { WithdrawalLink } from "#app/routes/orders/view/withdrawal-link.tsx";
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { path } from "#server/locale/path.schema.ts";
import { NextStep } from "#app/routes/orders/payment/next-step.tsx";
import { Cancellation, useRefundText, isRefundRequested, RefundState } from "#app/routes/orders/view/refund-state.tsx";
import { failureKey, resultKeys, resultValues } from "#app/routes/orders/view/result-text.ts";
import { StateBadge } from "./state-badge.tsx";
import { RefundedTotal } from "#app/routes/orders/view/refunded-total.tsx";
import { RefreshFallback } from "#app/routes/orders/view/refresh-fallback.tsx";
import type { MyOrderView } from "./view-my-orders.server.ts";
import { Money } from "#app/ui/money.tsx";
import { LabelledValue, TextLines } from "#app/routes/orders/view/labelled-value.tsx";

/** One order of the account: its state, all fields, the price with its refunds, and its history (§3, Order list fields). */
export function MyOrder({ order, lastResult }: { order: MyOrderView; lastResult?: SubmissionResult<string[]> | null }) {
  const { t, language } = useTranslation("my-orders");
  const refundText = useRefundText();
  const { number, page, paid } = order;
  const address = path(language, "account/order", { order: number });
  const isRefundPage = page === "refund-requested" || page === "refund-approved" || page === "refunded";
  const orderText = (part: "title" | "text") => t(resultKeys(order, part), resultValues({ ...order, orderedPackage: null }, language));
  const isCancelled = page === "failed" && order.variant === "" && order.paymentState === "cancelled";
  return (
    <div className="page page-body stack-wide">
      <div className="stack-tight">
        <p className="no-print">
          <PageLink page="account/order">{t("meta")}</PageLink>
        </p>
        <div className="cluster" role="status">
          <h1>{t("detail.title", { number })}</h1>
          <StateBadge state={order.state} delivered={order.delivered} />
        </div>
      </div>
      {order.waiting && <RefreshFallback waitedMs={order.waitedMs} address={address} />}
      {(paid || isRefundPage) && <FormRejection />}
      {isRefundPage && <Notice title={t(`orders:result.${page}.title`)}>{refundText(order)}</Notice>}
      <Cancellation order={order} />
      {page === "problem" && (
        <Notice kind="warn" title={orderText("title")}>
          {orderText("text")}
        </Notice>
      )}
      <div className="split">
        <div className="stack-wide">
          {!paid && !isRefundPage && (
            <section className="stack" aria-labelledby="next">
              <h2 id="next">{isCancelled ? t("orders:result.failed.cancelled-title") : orderText("title")}</h2>
              <p className="soft">
                {page === "failed" ? t(failureKey(order), resultValues({ ...order, orderedPackage: null }, language)) : orderText("text")}
              </p>
              <NextStep order={{ ...order, access: { number, key: null } }} retryAddress={address} lastResult={lastResult} />
            </section>
          )}
          <MyOrderFacts order={order} />
          {order.units.length > 0 && <MyOrderSims order={order} />}
        </div>
        <aside className="stack-wide">
          <section className="panel stack receipt" aria-labelledby="sum">
            <h2 id="sum">{order.title}</h2>
            <RefundedTotal
              sum={order.sum}
              isPosted={order.way === "physical"}
              totalLabel={paid ? t("orders:receipt.paid") : undefined}
              refunds={order.refunds}
            />
            {paid && (
              <ButtonLink page="order-receipt" query={{ order: number }} kind="secondary" wide>
                {t("detail.receipt")}
              </ButtonLink>
            )}
            {order.canCancel && (
              <PageLink page="order-cancel" query={{ order: number }} className="with-icon no-print">
                <Icon name="close" />
                {t(
                  order.units.some(({ state, isRevoked }) => state === "delivered" && !isRevoked) ? "orders:cancel.link-part" : "orders:cancel.link",
                )}
              </PageLink>
            )}
            <WithdrawalLink order={order} query={{ order: number }} />
          </section>
          <section className="stack" aria-labelledby="history">
            <h2 id="history">{t("detail.history")}</h2>
            <ol className="list-plain stack-tight">
              {order.history.map(({ at, state, refused }, position) => (
                <li key={position}>
                  <span className="strong">
                    {t(`happened.${refused ? "refund-refused" : state === "delivered" ? (order.delivered ?? state) : state}`)}
                  </span>
                  <span className="label">
                    <DateTime at={at} />
                  </span>
                </li>
              ))}
            </ol>
            <p className="small soft">{t("orders:esim.hong-kong-time")}</p>
          </section>
        </aside>
      </div>
    </div>
  );
}

const SIM_STATES = { requested: "waiting", submitted: "waiting", delivered: "done", failed: "failed" } as const;

/** The units of an order: ICCID, links to the offline eSIM page and the SIM's packages, and the state of the refund. */
function MyOrderSims({ order }: { order: MyOrderView }) {
  const { t, language } = useTranslation("my-orders");
  const { number, way, units } = order;
  const ready = order.page === "ready";
  const shownUnits = units.filter(({ iccid, refund }) => iccid !== null || refund !== null);
  return (
    <section className="stack" aria-labelledby="sims">
      <div className="between">
        <h2 id="sims">{t("detail.sims")}</h2>
        <ButtonLink page="order-result" query={{ order: number }} kind={ready ? "primary" : "secondary"} className="no-print">
          {t(ready ? "detail.install" : "detail.open")}
        </ButtonLink>
      </div>
      {shownUnits.length === 0 ? (
        <p>{t(way === "physical" ? "detail.no-iccid-card" : "detail.no-iccid")}</p>
      ) : (
        <ul className="list-plain stack order-sims">
          {shownUnits.map(({ unit, iccid, state, refund, decision, isRevoked }) => (
            <li key={unit} className="panel between">
              <p>
                <span className="label">{units.length > 1 ? t("detail.iccid-of", { unit }) : t("orders:esim.iccid")}</span>
                <span className="code strong">{iccid ?? "–"}</span>
              </p>
              {way === "sim" && !refund && order.paid && <p>{t(`orders:result.sim.${SIM_STATES[state]}`)}</p>}
              {refund && <RefundState refund={refund} decision={decision} />}
              {iccid && refund === "requested" && <p className="small">{t("orders:esim.do-not-use")}</p>}
              {iccid && (
                <p className="cluster">
                  <PageLink page="account/package" query={{ iccid }}>
                    {t(order.credit === null ? "detail.packages" : "orders:credit.usage")}
                  </PageLink>
                  {way === "esim" && !isRevoked && !isRefundRequested({ refund }) && (
                    // A plain link, since its target is a download, not a page.
                    <a href={path(language, "order-card", { order: number, unit })} className="with-icon" download>
                      <Icon name="download" />
                      {t("detail.card")}
                    </a>
                  )}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** All fields of an order (§3). */
function MyOrderFacts({ order }: { order: MyOrderView }) {
  const { t } = useTranslation("my-orders");
  const { sum, way, parcel, paymentMethod } = order;
  return (
    <section className="stack" aria-labelledby="facts">
      <h2 id="facts">{t("detail.facts")}</h2>
      <dl className="pairs">
        <LabelledValue label={t("column.number")}>
          <span className="number">{order.number}</span>
        </LabelledValue>
        <LabelledValue label={t("column.time")}>
          <DateTime at={order.createdAt} />
        </LabelledValue>
        <LabelledValue label={t(order.credit === null ? "detail.package" : "orders:credit.product")}>{order.title}</LabelledValue>
        <LabelledValue label={t("detail.way")}>{t(order.topUp ? "orders:credit.way" : `orders:way.${way}`)}</LabelledValue>
        {order.credit !== null && (
          <LabelledValue label={t("orders:credit.credit")}>
            <Money amount={order.credit} currency="HKD" />
          </LabelledValue>
        )}
        <LabelledValue label={t("column.unit-price")}>
          <Money amount={sum.unitPrice} currency={sum.currency} />
        </LabelledValue>
        <LabelledValue label={t("column.quantity")}>{sum.quantity}</LabelledValue>
        <LabelledValue label={t("detail.physical")}>{t(way === "physical" ? "detail.yes" : "detail.no")}</LabelledValue>
        <LabelledValue label={t("detail.channel")}>{t("detail.channel-shop")}</LabelledValue>
        <LabelledValue label={t("detail.method")}>
          {!order.paid ? t("detail.not-paid") : paymentMethod === "none" ? t("detail.method-none") : t(`orders:method.${paymentMethod}`)}
        </LabelledValue>
        <LabelledValue label={t("orders:field.email")} long>
          {order.email}
        </LabelledValue>
        {order.iccid && order.sims.length === 0 && (
          <LabelledValue label={t("orders:field.iccid")}>
            <span className="code">{order.iccid}</span>
          </LabelledValue>
        )}
        {order.phone && (
          <LabelledValue label={t("detail.phone")}>
            <span className="number">{order.phone}</span>
          </LabelledValue>
        )}
        <LabelledValue label={t("detail.address")} long>
          {parcel ? <TextLines lines={parcel.to} /> : t("detail.no-address")}
        </LabelledValue>
        {parcel?.courier && <LabelledValue label={t("orders:result.shipped.courier")}>{parcel.courier}</LabelledValue>}
        {parcel?.trackingNumber && (
          <LabelledValue label={t("orders:result.shipped.tracking")}>
            <span className="code">{parcel.trackingNumber}</span>
          </LabelledValue>
        )}
      </dl>
    </section>
  );
}
