import { WithdrawalLink } from "#app/routes/orders/view/withdrawal-link.tsx";
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { path } from "#server/locale/path.schema.ts";
import { MyOrderFacts } from "./my-order-facts.tsx";
import { MyOrderSims } from "./my-order-sims.tsx";
import { NextStep } from "#app/routes/orders/payment/next-step.tsx";
import { Cancellation, useRefundText } from "#app/routes/orders/view/refund-state.tsx";
import { failureKey, resultKeys, resultValues } from "#app/routes/orders/view/result-text.ts";
import { StateBadge } from "./state-badge.tsx";
import { OrderTotal } from "#app/routes/orders/view/order-total.tsx";
import { RefreshFallback } from "#app/routes/orders/view/refresh-fallback.tsx";
import type { MyOrderView } from "./view-my-orders.server.ts";

/** One order of the account: its state, all fields, the price with its refunds, and its history (§3, Order list fields). */
export function MyOrder({ order, lastResult }: { order: MyOrderView; lastResult?: SubmissionResult<string[]> | null }) {
  const { t } = useTranslation("my-orders");
  const language = useLanguage();
  const refundText = useRefundText();
  const { number, page, paid } = order;
  const address = path(language, "account/order", { order: number });
  const isRefundPage = page === "refund-requested" || page === "refund-approved" || page === "refunded";
  const orderText = (part: "title" | "text") => t(resultKeys(order, part), resultValues({ ...order, esims: [], orderedPackage: null }, language));
  const isCancelled = page === "failed" && order.paymentState === "cancelled";
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
                {page === "failed"
                  ? t(failureKey(order.paymentState, order.received), resultValues({ ...order, esims: [], orderedPackage: null }, language))
                  : orderText("text")}
              </p>
              <NextStep order={order} retryAddress={address} lastResult={lastResult} />
            </section>
          )}
          <MyOrderFacts order={order} />
          {order.units.length > 0 && <MyOrderSims order={order} />}
        </div>
        <aside className="stack-wide">
          <section className="panel stack receipt" aria-labelledby="sum">
            <h2 id="sum">{order.title}</h2>
            <OrderTotal
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
            {paid && <WithdrawalLink withdrawnAt={order.withdrawnAt} query={{ order: number }} />}
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
