import type { ReactNode } from "react";
import { formatList } from "#server/locale/format-list.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { REFUND_DECISIONS } from "#server/orders/core/refund-terms.schema.ts";
import { CloseRefundSchema, RejectRefundSchema } from "#server/orders/refunds/refund-request.schema.ts";
import type { showRefundRequest } from "#server/orders/staff/show-refund-request.ts";
import { NothingSchema, useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { TextAreaField } from "#app/forms/fields/field.tsx";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";

type RefundRequest = Extract<Awaited<ReturnType<typeof showRefundRequest>>, { ok: true }>["request"];
type DecisionProps = { request: RefundRequest; /** The most that the reader may approve, minor units; null without a limit. */ limit: number | null };

/** What may be decided about a request now. Each form says what it does. */
export function DecisionForms({ request, limit }: DecisionProps) {
  const { t, language } = useTranslation("desk-refunds");
  const money = (amount: number) => formatMoney(amount, request.currency, language);
  const isOverLimit = limit !== null && request.amount > limit;
  // A cancellation whose units the carrier may still have can only be paid.
  const others = request.otherPackages.map(({ packageId, number }) => t("decide.other-package", { package: packageId, number }));
  const isAtCarrier = request.isCancellation && request.blockers.some(({ kind }) => kind === "revocation-unclear");
  if (request.state === "rejected" || request.state === "refunded") return <p className="soft">{t("decide.final")}</p>;
  if (request.state === "approved" && request.blockers.length === 0) return <p className="soft">{t("decide.going")}</p>;
  return (
    <div className="refund-decisions">
      {request.blockers.map(({ id, kind, ours, theirs }) => (
        <Notice key={id} kind="warn" title={t("decide.stuck")}>
          <span lang="en">
            {kind}: {ours}; {theirs}
          </span>
        </Notice>
      ))}
      {isOverLimit && <Notice kind="warn">{t("rejection.over-limit")}</Notice>}
      {others.length > 0 && (
        <Notice kind="warn" title={formatList(others, language)}>
          {t("rejection.has-other-packages")}
        </Notice>
      )}
      {!isOverLimit && others.length === 0 && request.state === "requested" && (
        <Decision
          intent="approve"
          title={t("approve.title")}
          points={[
            request.isCancellation ? t("approve.undelivered") : t("approve.unit"),
            t("approve.money", { amount: money(request.amount) }),
            ...(request.isCancellation ? [] : [t("approve.used")]),
            request.isByBuyer ? t("approve.mail") : t("approve.mail-paid"),
          ]}
        >
          {t("approve.submit", { amount: money(request.amount) })}
        </Decision>
      )}
      {!isOverLimit && !request.isGoodwill && (request.state === "approved" || !request.isCancellation) && (
        <Decision
          intent="goodwill"
          kind="secondary"
          title={t("goodwill.title")}
          points={[t("goodwill.anyway", { amount: money(request.amount) }), t("approve.mail-paid")]}
        >
          {t("goodwill.submit", { amount: money(request.amount) })}
        </Decision>
      )}
      {request.state === "requested" && <Reject request={request} />}
      {request.state === "approved" && !isAtCarrier && <Close />}
    </div>
  );
}

type DecisionFormProps = { intent: "approve" | "goodwill"; kind?: "secondary"; title: string; points: string[]; children: ReactNode };

function Decision({ intent, kind, title, points, children }: DecisionFormProps) {
  const { form, formProps } = useDeskForm(intent, NothingSchema);
  return (
    <form {...formProps} className="panel form">
      <h2>{title}</h2>
      <ErrorSummary form={form} labels={{}} />
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <SubmitButton intent={intent} kind={kind} shortcut={intent === "approve" ? "a" : undefined} text={children} />
    </form>
  );
}

function Reject({ request }: { request: RefundRequest }) {
  const { t } = useTranslation("desk-refunds");
  const { form, fields, formProps } = useDeskForm("reject", RejectRefundSchema);
  return (
    <form {...formProps} className="panel form">
      <h2>{t("reject.title")}</h2>
      <ErrorSummary form={form} labels={{ decision: t("reject.why") }} />
      <ul>
        <li>{t("reject.order")}</li>
        <li>{request.isByBuyer ? t("reject.mail") : t("reject.no-mail")}</li>
      </ul>
      <SelectField
        field={fields.decision}
        label={t("reject.why")}
        width="medium"
        options={REFUND_DECISIONS.map((value) => ({ value, label: t(`decision.${value}`) }))}
      />
      <SubmitButton intent="reject" kind="secondary" text={request.isByBuyer ? t("reject.submit") : t("reject.submit-quiet")} />
    </form>
  );
}

function Close() {
  const { t } = useTranslation("desk-refunds");
  const { form, fields, formProps } = useDeskForm("close", CloseRefundSchema);
  return (
    <form {...formProps} className="panel form">
      <h2>{t("close.title")}</h2>
      <ErrorSummary form={form} labels={{ note: t("close.note") }} />
      <ul>
        <li>{t("close.money")}</li>
        <li>{t("close.mail")}</li>
      </ul>
      <TextAreaField field={fields.note} label={t("close.note")} hint={t("desk-orders:note.hint")} rows={2} maxLength={200} />
      <SubmitButton intent="close" kind="secondary" text={t("close.submit")} />
    </form>
  );
}
