import type { SubmissionResult } from "@conform-to/react";
import { Trans } from "#app/i18n/trans.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import type { RefundQuote } from "#server/orders/refunds/quote-refund.ts";
import { REFUND_REASONS, RefundSchema } from "#server/orders/refunds/refund-request.schema.ts";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useErrorText } from "#app/forms/use-error-text.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatDateTime } from "#app/ui/date-time.tsx";
import { formatMoney } from "#server/locale/money.schema.ts";
import { Ticket } from "#app/ui/ticket.tsx";
import { useSimName } from "./package-sim-name.tsx";
import { usePackageSize } from "./package-ticket.tsx";
import type { SimPackageView, ListedSim } from "./package-view.server.ts";

type RefundOffer = Extract<RefundQuote, { ok: true }>;

type UnsubscribeProps = {
  simPackage: SimPackageView;
  sim: ListedSim;
  /** The refund, or the message that says why there is none. */
  refund: RefundOffer | { ok: false; message: string };
  typed: Record<string, string>;
  lastResult?: SubmissionResult<string[]> | null;
};

/** Confirms a refund request: shows its consequences and the amount and method of the refund, and asks for the reason (§4, Unsubscribe). */
export function UnsubscribePage(props: UnsubscribeProps) {
  const { t } = useTranslation("sims");
  const { simPackage, sim, refund } = props;
  const nameOf = useSimName();
  return (
    <div className="narrow page-body stack-wide">
      <h1>{refund.ok ? t("unsubscribe.title") : t("unsubscribe.refused")}</h1>
      <Ticket
        size="full"
        headingLevel={2}
        flag={simPackage.flag}
        title={simPackage.name}
        subtitle={usePackageSize()(simPackage)}
        stub={<p>{nameOf(sim)}</p>}
      />
      {refund.ok ? <RefundForm {...props} refund={refund} /> : <CannotRefund simPackage={simPackage} sim={sim} message={refund.message} />}
    </div>
  );
}

function RefundForm({ simPackage, sim, refund, typed, lastResult }: UnsubscribeProps & { refund: RefundOffer }) {
  const { t } = useTranslation("sims");
  const language = useLanguage();
  const { form, fields, formProps } = useSchemaForm({ id: "unsubscribe", schema: RefundSchema, lastResult, defaultValue: { reason: typed.reason } });
  const values = {
    amount: formatMoney(refund.amount, refund.currency, language),
    method: refund.method === "none" ? "" : t(`orders:method.${refund.method}`),
  };
  return (
    <form {...formProps} action={path(language, "account/package", { iccid: sim.iccid, unsubscribe: simPackage.id })} className="form">
      <ErrorSummary form={form} labels={{ reason: t("unsubscribe.reason") }} />
      <section className="stack-tight">
        <h2>{t("unsubscribe.what")}</h2>
        <ol className="items">
          <li>{t("unsubscribe.checks")}</li>
          <li>
            <Trans t={t} i18nKey="unsubscribe.money" values={values} components={{ b: <strong className="number nowrap" /> }} />
          </li>
          {refund.method !== "none" && <li>{t(`orders:cancel.how-${refund.method}`)}</li>}
          <li>{t("unsubscribe.taken-off")}</li>
          <li>{t("unsubscribe.kept")}</li>
          <li>{t("unsubscribe.until", { date: formatDateTime(refund.until, language, "date") })}</li>
        </ol>
        <p className="strong">{t("unsubscribe.do-not-use")}</p>
      </section>
      <input type="hidden" name="intent" value="unsubscribe" />
      <input type="hidden" name="simPackage" value={simPackage.id} />
      <ChoiceField
        field={fields.reason}
        legend={t("unsubscribe.reason")}
        options={REFUND_REASONS.map((value) => ({ value, label: t(`unsubscribe.${value}`) }))}
      />
      <div className="cluster">
        <Submit kind="danger" busyLabel={t("unsubscribe.busy")}>
          {t("unsubscribe.button")}
        </Submit>
        <ButtonLink page="account/package" query={{ iccid: sim.iccid }} kind="quiet">
          {t("unsubscribe.keep")}
        </ButtonLink>
      </div>
    </form>
  );
}

/** Says why a refund cannot be requested: the package has started, a request exists already, or the usage is unknown. */
function CannotRefund({ simPackage, sim, message }: { simPackage: SimPackageView; sim: ListedSim; message: string }) {
  const { t } = useTranslation("sims");
  const errorText = useErrorText();
  return (
    <div className="stack">
      <FormRejection />
      <p className="strong">{simPackage.refund && simPackage.refund !== "rejected" ? t(`refund.${simPackage.refund}`) : errorText(message)}</p>
      <p>{t("unsubscribe.refused-text")}</p>
      <p>
        <ButtonLink page="account/package" query={{ iccid: sim.iccid }}>
          {t("unsubscribe.back")}
        </ButtonLink>
      </p>
    </div>
  );
}
