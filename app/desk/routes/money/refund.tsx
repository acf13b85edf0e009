import { data, type AppLoadContext, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { retryManualRefund, settleManualRefund } from "#server/orders/refunds/settle-manual-refund.ts";
import { SettleRefundSchema } from "#server/orders/refunds/settle-refund.schema.ts";
import { findFailedRefund } from "#server/orders/staff/list-failed-refunds.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { parseDeskForm, rejectDeskForm } from "#app/desk/form.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { Facts } from "#app/desk/ui/facts.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useCan } from "#app/desk/ui/root-data.ts";
import type { TextKey } from "#app/i18n/text-key.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Total } from "#app/ui/money.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RetryForm, SettleForm } from "./refund-forms.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => deskMeta(page);

/** One refund that the payment provider did not send: what is known, and what can be done. */
export const loader = staffLoader("money.view", async ({ shop, params, request, context }) => {
  const found = await findFailedRefund(shop, params.refund ?? "");
  if (!found) throw data(null, { status: 404 });
  return {
    title: titleOf(request, context, "desk-money:refund.title", { number: found.number }),
    refund: {
      number: found.number,
      amount: found.amount,
      currency: found.currency,
      method: found.method,
      paymentRef: found.payment_ref,
      reason: found.reason,
      failure: found.failure,
      disputed: found.disputed,
      isBuyerErased: found.isBuyerErased,
      since: found.created_at,
      /** Otherwise it is at a provider that is no longer configured, which cannot be asked again. */
      isManual: found.state === "manual",
    },
  };
});

export const action = staffAction({
  retry: {
    access: "money.change",
    async run({ shop, params, who, form, context }) {
      const refundId = params.refund ?? "";
      const number = (await findFailedRefund(shop, refundId))?.number ?? "";
      const result = await retryManualRefund(shop, { refundId, who });
      if (!result.ok) return rejectRefund(form, result.code, context, "desk-money:rejection.disputed-retry");
      return redirectWithMessage("/money/refunds", { text: "desk-money:done.retried", values: { number } }, context);
    },
  },
  settle: {
    access: "money.change",
    async run({ shop, params, who, form, context }) {
      const parsed = parseDeskForm(form, SettleRefundSchema);
      if (!parsed.ok) return parsed.rejected;
      const refundId = params.refund ?? "";
      const refund = await findFailedRefund(shop, refundId);
      const { note, althoughDisputed } = parsed.value;
      const result = await settleManualRefund(shop, { refundId, note, althoughDisputed: althoughDisputed !== undefined, who });
      if (!result.ok) return rejectRefund(form, result.code, context);
      const text = refund?.isBuyerErased ? "desk-money:done.settled-no-mail" : "desk-money:done.settled";
      return redirectWithMessage("/money/refunds", { text, values: { number: refund?.number ?? "" } }, context);
    },
  },
});

/** Says why the refund cannot be changed: on its page, or in the list, if it no longer waits and thus has no page any more. */
function rejectRefund(
  form: FormData,
  code: "unknown" | "not-manual" | "disputed",
  { desk }: AppLoadContext,
  disputed: TextKey = "desk-money:rejection.disputed",
) {
  if (code === "unknown") throw data(null, { status: 404 });
  if (code === "disputed") return rejectDeskForm(form, disputed, { status: 409 });
  return redirectWithMessage("/money/refunds", { text: "desk-money:rejection.not-manual", kind: "warn" }, { desk });
}

export default function FailedRefund() {
  const { title, refund } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-money");
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
      {!refund.isManual && <Notice>{t("refund.other-provider")}</Notice>}
      <Facts
        items={[
          { label: t("column.amount"), value: <Total amount={refund.amount} currency={refund.currency} /> },
          { label: t("column.for"), value: t(`refund-for.${refund.reason}`) },
          { label: t("column.method"), value: t(`desk-orders:method.${refund.method}`) },
          { label: t("refund.payment"), value: refund.paymentRef && <span className="number money-record">{refund.paymentRef}</span> },
          { label: t("column.failure"), value: refund.failure && <span lang="en">{refund.failure}</span> },
          { label: t("refunds.disputed"), value: refund.disputed !== null && <Total amount={refund.disputed} currency={refund.currency} /> },
          { label: t("column.since"), value: <Moment at={refund.since} /> },
        ].filter(({ value }) => value !== false)}
      />
      {can("money.change") && (
        <div className="refund-decisions">
          {refund.isManual && (refund.disputed ?? 0) < refund.amount && <RetryForm refund={refund} />}
          <SettleForm refund={refund} />
        </div>
      )}
    </>
  );
}
