import type { SubmissionResult } from "@conform-to/react";
import { island } from "#app/client/island.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { DeliveryMethod } from "#server/domain/order-states.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import type { CancellationQuote } from "#server/orders/cancellation/request-cancellation.ts";
import { CancellationSchema, REFUND_REASONS, TOP_UP_REASONS } from "#server/orders/refunds/refund-request.schema.ts";

type CancelFormProps = {
  /** The URLs of this page and of the order's page. */
  address: string;
  orderAddress: string;
  way: DeliveryMethod;
  isTopUp: boolean;
  quote: Extract<CancellationQuote, { ok: true }>;
  reason: string | undefined;
  lastResult?: SubmissionResult<string[]> | null;
};

/** Shows the consequences of a cancellation with the amount, method and time of the refund, and asks for the reason. */
export default function CancelFields({ address, orderAddress, way, isTopUp, quote, reason, lastResult }: CancelFormProps) {
  const { t, language } = useTranslation("orders");
  const { form, fields, formProps } = useSchemaForm({ id: "cancel", schema: CancellationSchema, lastResult, defaultValue: { reason } });
  const { amount, currency, method, postalFee, whole } = quote;
  const values = { amount: formatMoney(amount, currency, language), postage: formatMoney(postalFee, currency, language) };
  return (
    <form {...formProps} action={address} className="form">
      <ErrorSummary form={form} labels={{ reason: t("sims:unsubscribe.reason") }} />
      <section className="stack-tight" aria-labelledby="what">
        <h2 id="what">{t("cancel.what")}</h2>
        <ol className="items">
          <li>{t(!whole ? "cancel.stops-part" : isTopUp ? "credit.stops" : `cancel.stops-${way}`)}</li>
          <li>{t("cancel.checks")}</li>
          <li>
            {postalFee > 0 ? (
              <Trans t={t} i18nKey="cancel.money-postage" values={values} components={{ b: <strong className="number nowrap" /> }} />
            ) : (
              <Trans t={t} i18nKey="cancel.money" values={values} components={{ b: <strong className="number nowrap" /> }} />
            )}
          </li>
          {method !== "none" && <li>{t(`cancel.how-${method}`)}</li>}
          <li>{t("cancel.kept")}</li>
        </ol>
      </section>
      <ChoiceField
        field={fields.reason}
        legend={t("sims:unsubscribe.reason")}
        options={
          isTopUp
            ? TOP_UP_REASONS.map((value) => ({ value, label: t(`credit.reason.${value}`) }))
            : REFUND_REASONS.map((value) => ({ value, label: t(`sims:unsubscribe.${value}`) }))
        }
      />
      <div className="cluster">
        <Submit kind="danger" busyLabel={t("sims:unsubscribe.busy")}>
          {t("cancel.button")}
        </Submit>
        <a href={orderAddress} className={buttonClass({ kind: "quiet" })}>
          {t("cancel.keep")}
        </a>
      </div>
    </form>
  );
}

export const CancelForm = island("cancel-form", CancelFields);
