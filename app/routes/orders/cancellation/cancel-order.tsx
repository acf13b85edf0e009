import { Form } from "@remix-run/react";
import type { SubmissionResult } from "@conform-to/react";
import { Trans, useTranslation } from "react-i18next";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { FormRejection } from "#app/forms/form-refusal.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useErrorText } from "#app/forms/use-error-text.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatMoney } from "#app/ui/money.tsx";
import { path } from "#server/locale/path.schema.ts";
import type { CancellationQuote } from "#server/orders/cancellation/quote-cancellation.ts";
import { CancellationSchema, REFUND_REASONS, TOP_UP_REASONS } from "#server/orders/refunds/refund-request.schema.ts";
import type { LinkAccess } from "#app/routes/orders/access/order-access.server.ts";

type Order = {
  title: string;
  number: string;
  way: "physical" | "esim" | "sim";
  isTopUp: boolean;
  /** Shown without header and footer, inside another app. */ bare: boolean;
  access: LinkAccess;
};

const orderQuery = ({ access, bare }: Order) => ({ order: access.number, key: access.key, app: bare ? 1 : null });
const orderPage = ({ access, bare }: Order) => (access.key === null && !bare ? "account/order" : "order-result");

type CancelOrderProps = {
  order: Order;
  quote: Extract<CancellationQuote, { ok: true }>;
  typed: Record<string, string>;
  lastResult?: SubmissionResult<string[]> | null;
};

/** Confirms a cancellation: says what happens, how much money is refunded, how and when, and asks for the reason. */
export function CancelOrder({ order, quote, typed, lastResult }: CancelOrderProps) {
  const { t } = useTranslation(["orders", "sims"]);
  const language = useLanguage();
  const { form, fields, formProps } = useSchemaForm({
    id: "cancel",
    schema: CancellationSchema,
    lastResult,
    defaultValue: { reason: typed.reason },
  });
  const { amount, currency, method, postalFee, whole, units } = quote;
  const values = { amount: formatMoney(amount, currency, language), postage: formatMoney(postalFee, currency, language) };
  return (
    <div className="narrow page-body stack-wide">
      <div className="stack-tight">
        <h1>{t(whole ? "cancel.title" : "cancel.title-part")}</h1>
        <p className="lead">
          {order.title}
          {(units > 1 || !whole) && ` × ${units}`}
        </p>
        <p className="soft number">{order.number}</p>
      </div>
      <Form {...formProps} action={path(language, "order-cancel", orderQuery(order))} reloadDocument className="form">
        <ErrorSummary form={form} labels={{ reason: t("sims:unsubscribe.reason") }} />
        <section className="stack-tight" aria-labelledby="what">
          <h2 id="what">{t("cancel.what")}</h2>
          <ol className="items">
            <li>{t(!whole ? "cancel.stops-part" : order.isTopUp ? "credit.stops" : `cancel.stops-${order.way}`)}</li>
            <li>{t("cancel.checks")}</li>
            <li>
              <Trans
                t={t}
                i18nKey={postalFee > 0 ? "cancel.money-postage" : "cancel.money"}
                values={values}
                components={{ b: <strong className="number nowrap" /> }}
              />
            </li>
            {method !== "none" && <li>{t(`cancel.how-${method}`)}</li>}
            <li>{t("cancel.kept")}</li>
          </ol>
        </section>
        <ChoiceField
          field={fields.reason}
          legend={t("sims:unsubscribe.reason")}
          options={
            order.isTopUp
              ? TOP_UP_REASONS.map((value) => ({ value, label: t(`credit.reason.${value}`) }))
              : REFUND_REASONS.map((value) => ({ value, label: t(`sims:unsubscribe.${value}`) }))
          }
        />
        <div className="cluster">
          <Submit kind="danger" busyLabel={t("sims:unsubscribe.busy")}>
            {t("cancel.button")}
          </Submit>
          <ButtonLink page={orderPage(order)} query={orderQuery(order)} kind="quiet">
            {t("cancel.keep")}
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}

/** Says why the order cannot be cancelled (posted, delivered, already cancelled) and what the buyer can do. */
export function CannotCancel({ order, reason }: { order: Order; reason: string }) {
  const { t } = useTranslation("orders");
  const errorText = useErrorText();
  return (
    <div className="narrow page-body stack">
      <FormRejection />
      <h1>{t("cancel.refused")}</h1>
      <p className="lead">{errorText(reason)}</p>
      <p>
        <ButtonLink page={orderPage(order)} query={orderQuery(order)}>
          {t("cancel.back")}
        </ButtonLink>
      </p>
    </div>
  );
}
