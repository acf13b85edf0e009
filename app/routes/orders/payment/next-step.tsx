import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import type { OrderPageView } from "#app/routes/orders/view/view-order.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatTotal } from "#server/locale/money.schema.ts";
import { PaymentMethodField } from "#app/forms/fields/payment-method-field.tsx";
import { RetrySchema } from "#server/orders/core/order.schema.ts";

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
  const retry = <RetryForm order={order} address={retryAddress} lastResult={lastResult} />;
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

type RetryFormProps = {
  order: Pick<OrderPageView, "paymentMethod" | "methods" | "cardWallets" | "sum">;
  /** The URL of the order's page, to which the form is posted. */
  address: string;
  lastResult?: SubmissionResult<string[]> | null;
};

/** Starts a new payment attempt for the same order, with the same method or another. */
function RetryForm({ order, address, lastResult }: RetryFormProps) {
  const { t } = useTranslation("orders");
  const language = useLanguage();
  const { paymentMethod, methods, sum } = order;
  const defaultMethod = methods.find((method) => method === paymentMethod) ?? methods[0];
  const { form, fields, formProps } = useSchemaForm({ id: "retry", schema: RetrySchema, lastResult, defaultValue: { paymentMethod: defaultMethod } });
  return (
    <form {...formProps} action={address} className="form">
      <ErrorSummary form={form} labels={{ paymentMethod: t("field.paymentMethod") }} />
      <PaymentMethodField field={fields.paymentMethod} methods={methods} currency={sum.currency} cardWallets={order.cardWallets} />
      <Submit busyLabel={t("pay.busy")} wide>
        {t("pay.button", { amount: formatTotal(sum.total, sum.currency, language) })}
      </Submit>
    </form>
  );
}
