import type { SubmissionResult } from "@conform-to/react";
import { island } from "#app/client/island.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import type { RefundQuote } from "#server/orders/refunds/quote-refund.ts";
import { REFUND_REASONS, RefundSchema } from "#server/orders/refunds/refund-request.schema.ts";

export type RefundOffer = Extract<RefundQuote, { ok: true }>;

type RefundFormProps = {
  /** The id of the package. */
  simPackage: string;
  iccid: string;
  refund: RefundOffer;
  reason?: string | undefined;
  lastResult?: SubmissionResult<string[]> | null;
};

/** Shows the consequences, the amount and the method of the refund, and asks for the reason (§4, Unsubscribe). */
export default function RefundFields({ simPackage, iccid, refund, reason, lastResult }: RefundFormProps) {
  const { t, language } = useTranslation("sims");
  const { form, fields, formProps } = useSchemaForm({ id: "unsubscribe", schema: RefundSchema, lastResult, defaultValue: { reason } });
  const values = {
    amount: formatMoney(refund.amount, refund.currency, language),
    method: refund.method === "none" ? "" : t(`orders:method.${refund.method}`),
  };
  return (
    <form {...formProps} action={path(language, "account/package", { iccid, unsubscribe: simPackage })} className="form">
      <ErrorSummary form={form} labels={{ reason: t("unsubscribe.reason") }} />
      <section className="stack-tight">
        <h2>{t("unsubscribe.what")}</h2>
        <ol className="items">
          <li>{t(refund.byRule ? "unsubscribe.checks-rule" : "unsubscribe.checks")}</li>
          <li>
            {refund.byRule ? (
              <Trans t={t} i18nKey="unsubscribe.money-rule" values={values} components={{ b: <strong className="number nowrap" /> }} />
            ) : (
              <Trans t={t} i18nKey="unsubscribe.money" values={values} components={{ b: <strong className="number nowrap" /> }} />
            )}
          </li>
          {refund.method !== "none" && <li>{t(`orders:cancel.how-${refund.method}`)}</li>}
          <li>{t(refund.byRule ? "unsubscribe.taken-off-rule" : "unsubscribe.taken-off")}</li>
          <li>{t(refund.byRule ? "unsubscribe.kept-rule" : "unsubscribe.kept")}</li>
          <li suppressHydrationWarning>{t("unsubscribe.until", { date: formatDateTime(refund.until, language, "date") })}</li>
        </ol>
        {!refund.byRule && <p className="strong">{t("unsubscribe.do-not-use")}</p>}
      </section>
      <input type="hidden" name="intent" value="unsubscribe" />
      <input type="hidden" name="simPackage" value={simPackage} />
      <ChoiceField
        field={fields.reason}
        legend={t("unsubscribe.reason")}
        options={REFUND_REASONS.map((value) => ({ value, label: t(`unsubscribe.${value}`) }))}
      />
      <div className="cluster">
        <Submit kind="danger" busyLabel={t("unsubscribe.busy")}>
          {t("unsubscribe.button")}
        </Submit>
        <ButtonLink page="account/package" query={{ iccid }} kind="quiet">
          {t("unsubscribe.keep")}
        </ButtonLink>
      </div>
    </form>
  );
}

export const RefundForm = island("package-refund", RefundFields);
