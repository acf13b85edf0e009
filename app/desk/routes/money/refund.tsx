import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { AppContext } from "#server/context/app-context.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { retryManualRefund, settleManualRefund } from "#server/orders/refunds/settle-manual-refund.ts";
import { MAX_SETTLE_NOTE, SettleRefundSchema } from "#server/orders/refunds/settle-refund.schema.ts";
import { findFailedRefund } from "#server/orders/staff/list-failed-refunds.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { Facts } from "#app/desk/ui/facts.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useCan } from "#app/desk/ui/root-data.ts";
import { staffVerb } from "#app/desk/verb/staff-verb.tsx";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import { TextAreaField } from "#app/forms/fields/field.tsx";
import type { TextKey } from "#app/i18n/text-key.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Money } from "#app/ui/money.tsx";
import { Notice } from "#app/ui/notice.tsx";

type Refund = NonNullable<Awaited<ReturnType<typeof findFailedRefund>>>;
type Rejected = { code: "unknown" | "not-manual" | "disputed" };

const refundVerb = {
  area: "desk-money" as const,
  permission: "money.change" as const,
  subject: async ({ shop, params }: { shop: AppContext; params: { refund?: string } }) => {
    const refundId = params.refund ?? "";
    return { refundId, found: await findFailedRefund(shop, refundId) };
  },
};

/** Why the refund cannot be changed: said on its page, or in the list, if it no longer waits and thus has no page any more. */
function rejectionTextOf({ code }: Rejected, disputed: TextKey) {
  if (code === "not-manual") return { to: "/money/refunds", text: "desk-money:rejection.not-manual" as const };
  return code === "unknown" ? 404 : disputed;
}

/** Sends the refund to the payment provider again. */
const retry = staffVerb({
  ...refundVerb,
  intent: "retry",
  run: ({ shop, who }, { refundId }) => retryManualRefund(shop, { refundId, who }),
  rejection: (rejected) => rejectionTextOf(rejected, "desk-money:rejection.disputed-retry"),
  done: (_, { found }) => ({ to: "/money/refunds", text: "desk-money:done.retried", values: { number: found?.number ?? "" } }),
  panel: ({ t }) => <h2>{t("retry.title")}</h2>,
  consequences: ({ t, language }, { amount, currency }: Refund) => [
    t("retry.when"),
    t("retry.money", { amount: formatMoney(amount, currency, language) }),
  ],
  submit: ({ t, language }, { amount, currency }) => t("retry.submit", { amount: formatMoney(amount, currency, language) }),
});

/** Records that staff paid the refund by hand. */
const settle = staffVerb({
  ...refundVerb,
  intent: "settle",
  kind: "secondary",
  schema: SettleRefundSchema,
  run: ({ shop, who }, { refundId }, { note, althoughDisputed }) =>
    settleManualRefund(shop, { refundId, note, althoughDisputed: althoughDisputed !== undefined, who }),
  rejection: (rejected) => rejectionTextOf(rejected, "desk-money:rejection.disputed"),
  done: (_, { found }) => ({
    to: "/money/refunds",
    text: found?.isBuyerErased ? "desk-money:done.settled-no-mail" : "desk-money:done.settled",
    values: { number: found?.number ?? "" },
  }),
  panel: ({ t }) => <h2>{t("settle.title")}</h2>,
  labels: { note: "settle.note", paid: "settle.title", althoughDisputed: "settle.title" },
  consequences: ({ t, language }, { amount, currency, isBuyerErased }: Refund) => [
    t("settle.first", { amount: formatMoney(amount, currency, language) }),
    t(isBuyerErased ? "settle.no-mail" : "settle.mail"),
  ],
  fields: ({ t, language, field, fields }, { amount, currency, disputed }) => (
    <>
      <TextAreaField {...field.note} hint={t("settle.hint", { max: MAX_SETTLE_NOTE })} rows={2} />
      <CheckField field={fields.paid} label={t("settle.paid", { amount: formatMoney(amount, currency, language) })} />
      {disputed !== null && <CheckField field={fields.althoughDisputed} label={t("settle.although-disputed")} />}
    </>
  ),
  submit: ({ t }, { isBuyerErased }) => t(isBuyerErased ? "settle.submit-no-mail" : "settle.submit"),
});

/** One refund that the payment provider did not send: what is known, and what can be done. */
export const loader = staffLoader("money.view", async ({ shop, params, request, context }) => {
  const found = await findFailedRefund(shop, params.refund ?? "");
  if (!found) throw data(null, { status: 404 });
  return { title: titleOf(request, context, "desk-money:refund.title", { number: found.number }), refund: found };
});

export const action = staffAction({ ...retry.handlers, ...settle.handlers });

export default function FailedRefund() {
  const { title, refund } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-money");
  // Otherwise it is at a provider that is no longer configured, which cannot be asked again.
  const isManual = refund.state === "manual";
  const can = useCan();
  return (
    <>
      <PageHead title={title} parent={{ label: t("refunds.title"), to: "/money/refunds" }}>
        <a href={`/orders/${refund.number}`}>{t("open-order")}</a>
      </PageHead>
      {refund.disputed !== null && (
        <Notice kind="alert" title={t("refunds.disputed")}>
          {t("refund.do-not-pay")}
        </Notice>
      )}
      {!isManual && <Notice>{t("refund.other-provider")}</Notice>}
      <Facts
        items={[
          { label: t("column.amount"), value: <Money amount={refund.amount} currency={refund.currency} /> },
          { label: t("column.for"), value: t(`refund-for.${refund.reason}`) },
          { label: t("column.method"), value: t(`desk-orders:method.${refund.method}`) },
          { label: t("refund.payment"), value: refund.payment_ref && <span className="number money-record">{refund.payment_ref}</span> },
          { label: t("column.failure"), value: refund.failure && <span lang="en">{refund.failure}</span> },
          { label: t("refunds.disputed"), value: refund.disputed !== null && <Money amount={refund.disputed} currency={refund.currency} /> },
          { label: t("column.since"), value: <Moment at={refund.created_at} /> },
        ].filter(({ value }) => value !== false)}
      />
      {can("money.change") && (
        <div className="refund-decisions">
          {isManual && (refund.disputed ?? 0) < refund.amount && <retry.Form shown={refund} />}
          <settle.Form shown={refund} />
        </div>
      )}
    </>
  );
}
