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
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import type { CancellationQuote } from "#server/orders/cancellation/request-cancellation.ts";
import { CancellationSchema, REFUND_REASONS, TOP_UP_REASONS } from "#server/orders/refunds/refund-request.schema.ts";

type CancelFormProps = {
  /** The URLs of this page and of the order's page. */
  address: string;
  orderAddress: string;
  way: DeliveryMethod;
  isTopUp: boolean;
  quote: Pick<Extract<CancellationQuote, { ok: true }>, "amount" | "currency" | "method" | "postalFee" | "whole">;
  /** The delivered package to give back; null to cancel what is not delivered. `byRule`: no person decides. */
  unused: { simPackage: string; until: number; byRule: boolean } | null;
  reason: string | undefined;
  lastResult?: SubmissionResult<string[]> | null;
};

/** Shows the consequences of a cancellation, or of giving an unused package back, with the amount, method and time of the refund, and asks for the reason. */
export default function CancelFields({ address, orderAddress, way, isTopUp, quote, unused, reason, lastResult }: CancelFormProps) {
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
          {unused && <li>{t(unused.byRule ? "sims:unsubscribe.checks-rule" : "sims:unsubscribe.checks")}</li>}
          {!unused && <li>{t(!whole ? "cancel.stops-part" : isTopUp ? "credit.stops" : `cancel.stops-${way}`)}</li>}
          {!unused && <li>{t("cancel.checks")}</li>}
          <li>
            {unused?.byRule ? (
              <Trans t={t} i18nKey="cancel.money-rule" values={values} components={{ b: <strong className="number nowrap" /> }} />
            ) : postalFee > 0 ? (
              <Trans t={t} i18nKey="cancel.money-postage" values={values} components={{ b: <strong className="number nowrap" /> }} />
            ) : (
              <Trans t={t} i18nKey="cancel.money" values={values} components={{ b: <strong className="number nowrap" /> }} />
            )}
          </li>
          {method !== "none" && <li>{t(`cancel.how-${method}`)}</li>}
          {unused ? (
            <>
              <li>{t(unused.byRule ? "sims:unsubscribe.kept-rule" : "sims:unsubscribe.kept")}</li>
              <li suppressHydrationWarning>{t("sims:unsubscribe.until", { date: formatDateTime(unused.until, language, "date") })}</li>
            </>
          ) : (
            <li>{t("cancel.kept")}</li>
          )}
        </ol>
        {unused && !unused.byRule && <p className="strong">{t("sims:unsubscribe.do-not-use")}</p>}
      </section>
      {unused && <input type="hidden" name="simPackage" value={unused.simPackage} />}
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
          {t(unused ? "sims:unsubscribe.button" : "cancel.button")}
        </Submit>
        <a href={orderAddress} className={buttonClass({ kind: "quiet" })}>
          {t(unused ? "sims:unsubscribe.keep" : "cancel.keep")}
        </a>
      </div>
    </form>
  );
}

export const CancelForm = island("cancel-form", CancelFields);
