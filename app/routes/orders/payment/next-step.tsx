import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import type { LinkAccess } from "#app/routes/orders/access/order-access.server.ts";
import type { OrderPageView } from "#app/routes/orders/view/view-order.server.ts";
import { RetryForm } from "./retry-form.island.tsx";

type NextStepOrder = OrderPageView & { access: LinkAccess };

type NextStepProps = {
  order: Omit<NextStepOrder, "esims" | "orderedPackage">;
  /** The URL of the page itself, to which the form for a new payment attempt is posted. */
  retryAddress: string;
  /** Whether the page is shown inside another app. */
  bare?: boolean;
  lastResult?: SubmissionResult<string[]> | null;
};

/** The next steps for an unpaid order: pay, pay with another method, change or drop it, or order again. Else renders only the reason of a rejected post. */
export function NextStep({ order, retryAddress, bare = false, lastResult }: NextStepProps) {
  const { t } = useTranslation("orders");
  const { page, canRetry, payUrl } = order;
  const { sum, paymentMethod, methods, cardWallets } = order;
  if (page !== "pay" && page !== "failed") return <FormRejection />;
  const retry = (
    <RetryForm address={retryAddress} {...{ paymentMethod, methods, cardWallets, lastResult }} total={sum.total} currency={sum.currency} />
  );
  return (
    <div className="stack">
      {page === "pay" ? (
        <>
          <p>
            {payUrl ? (
              <a href={payUrl} className={buttonClass({})}>
                {t("result.pay.go-on")}
              </a>
            ) : (
              t("result.pay.wait")
            )}
          </p>
          <Deadline order={order} />
          <details className="other-method" open={lastResult?.status === "error" || undefined}>
            <summary className="text-button">{t("result.pay.other")}</summary>
            {retry}
          </details>
        </>
      ) : canRetry ? (
        <>
          {retry}
          <Deadline order={order} />
        </>
      ) : (
        <>
          <FormRejection />
          {order.variant === "" && <p>{t("result.failed.closed")}</p>}
        </>
      )}
      <OtherSteps order={order} bare={bare} />
    </div>
  );
}

/** Until when the order can be paid. */
function Deadline({ order: { kept } }: Pick<NextStepProps, "order">) {
  const { t, language } = useTranslation("orders");
  if (!kept) return null;
  const until = formatDateTime(kept.until, language, "date-time");
  return (
    <p className="small soft">{kept.minutes === null ? t("result.kept", { until }) : t("result.kept-minutes", { until, count: kept.minutes })}</p>
  );
}

/** What else a buyer can do: change the order, drop it, open the one that replaces it, or choose something else. */
function OtherSteps({ order, bare }: Required<Pick<NextStepProps, "order" | "bare">>) {
  const { t } = useTranslation("orders");
  const { access, replacedBy } = order;
  const link = { order: access.number, key: access.key, app: bare ? 1 : null };
  const main = order.canRetry || order.page === "pay" ? ("secondary" as const) : ("primary" as const);
  return (
    <p className="cluster no-print">
      {replacedBy &&
        (replacedBy.key ? (
          <ButtonLink page="order-result" query={{ order: replacedBy.number, key: replacedBy.key }}>
            {t("change.open", { number: replacedBy.number })}
          </ButtonLink>
        ) : (
          <ButtonLink page="order-result">{t("none.find-order")}</ButtonLink>
        ))}
      {order.canChange && (
        <ButtonLink page="order-sim" query={link} kind={main}>
          {t(order.canRetry || order.page === "pay" ? "change.link" : "result.failed.order-again")}
        </ButtonLink>
      )}
      {order.topUp && !order.canRetry && order.page === "failed" && (
        <ButtonLink page={bare ? "top-up-gogo-china-app" : order.topUp.page} query={{ iccid: order.topUp.iccid }}>
          {t("result.failed.order-again")}
        </ButtonLink>
      )}
      {order.canDrop && (
        <PageLink page="order-cancel" query={link}>
          {t("drop.link")}
        </PageLink>
      )}
      {order.credit === null && (
        <PageLink page="plan-detail" query={{ plan: order.planId }}>
          {t("sim.change-package")}
        </PageLink>
      )}
      {!order.topUp && <PageLink page="destination">{t("none.destinations")}</PageLink>}
    </p>
  );
}
