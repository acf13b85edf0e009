import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import type { OrderPageView } from "#app/routes/orders/view/view-order.server.ts";
import { RetryForm } from "./retry-form.island.tsx";

type NextStepProps = {
  order: Pick<
    OrderPageView,
    | "page"
    | "canRetry"
    | "payUrl"
    | "payMinutes"
    | "packageId"
    | "planId"
    | "way"
    | "quantity"
    | "paymentMethod"
    | "methods"
    | "cardWallets"
    | "sum"
    | "topUp"
    | "credit"
  >;
  /** The URL of the page itself, to which the form for a new payment attempt is posted. */
  retryAddress: string;
  /** Whether the page is shown inside another app. */
  bare?: boolean;
  lastResult?: SubmissionResult<string[]> | null;
};

/** The next steps for an unpaid order: pay, pay with another method, or order again. Else renders only the reason of a rejected post. */
export function NextStep({ order, retryAddress, bare, lastResult }: NextStepProps) {
  const { t } = useTranslation("orders");
  const { page, canRetry, payUrl, payMinutes } = order;
  const { sum, paymentMethod, methods, cardWallets } = order;
  const retry = (
    <RetryForm address={retryAddress} {...{ paymentMethod, methods, cardWallets, lastResult }} total={sum.total} currency={sum.currency} />
  );
  if (page === "pay") {
    return (
      <div className="stack">
        <p>
          {payUrl ? (
            <a href={payUrl} className={buttonClass({})}>
              {t("result.pay.go-on")}
            </a>
          ) : (
            t("result.pay.wait")
          )}
        </p>
        <p className="small soft">{t("result.pay.minutes", { count: payMinutes })}</p>
        <details className="other-method" open={lastResult?.status === "error" || undefined}>
          <summary className="text-button">{t("result.pay.other")}</summary>
          {retry}
        </details>
      </div>
    );
  }
  if (page !== "failed") return <FormRejection />;
  if (canRetry) return retry;
  return (
    <div className="stack">
      <FormRejection />
      <p>{t("result.failed.closed")}</p>
      <p className="cluster">
        {order.topUp ? (
          <ButtonLink page={bare ? "top-up-gogo-china-app" : order.topUp.page} query={{ iccid: order.topUp.iccid }}>
            {t("result.failed.order-again")}
          </ButtonLink>
        ) : (
          <ButtonLink page="order-sim" query={{ package: order.packageId, way: order.way, quantity: order.quantity }}>
            {t("result.failed.order-again")}
          </ButtonLink>
        )}
        {order.credit === null && (
          <PageLink page="plan-detail" query={{ plan: order.planId }}>
            {t("sim.change-package")}
          </PageLink>
        )}
      </p>
    </div>
  );
}
