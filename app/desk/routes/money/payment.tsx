import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatTotal } from "#server/locale/money.schema.ts";
import { refundUnmatchedPaymentById } from "#server/orders/payments/refund-unmatched-payment.ts";
import { findUnmatchedPayment } from "#server/orders/staff/list-money-work.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { NothingSchema, useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { Facts } from "#app/desk/ui/facts.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useCan } from "#app/desk/ui/root-data.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Total } from "#app/ui/money.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** A payment that pays for nothing, and the question before it is refunded. */
export const loader = staffLoader("money.view", async ({ shop, params, request, context }) => {
  const payment = await findUnmatchedPayment(shop, params.payment ?? "");
  if (!payment) throw data(null, { status: 404 });
  return { title: titleOf(request, context, "desk-money:payment.title", { number: payment.number }), payment };
});

export const action = staffAction({
  refund: {
    access: "money.change",
    async run({ shop, params, who, context }) {
      const number = (await findUnmatchedPayment(shop, params.payment ?? ""))?.number ?? "";
      const result = await refundUnmatchedPaymentById(shop, params.payment ?? "", who);
      if (!result.ok && result.code === "partly-taken")
        return redirectWithMessage(`/money/payments/${params.payment ?? ""}`, { text: "desk-money:rejection.partly-taken", kind: "warn" }, context);
      // One that is refunded, or pays for an order, has no page any more: the list says so.
      const message = result.ok
        ? ({ text: "desk-money:done.returned", values: { number } } as const)
        : ({ text: `desk-money:rejection.${result.code}`, kind: "warn" } as const);
      return redirectWithMessage("/money/payments", message, context);
    },
  },
});

export default function UnmatchedPayment() {
  const { title, payment } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-money");
  const can = useCan();
  const money = formatTotal(payment.refundable, payment.currency, useLanguage());
  const isWhole = payment.refundable >= payment.amount;
  const { formProps } = useDeskForm("refund", NothingSchema);
  return (
    <>
      <PageHead title={title} parent={{ label: t("payments.title"), to: "/money/payments" }}>
        <a href={`/orders/${payment.number}`}>{t("open-order")}</a>
      </PageHead>
      <Facts
        items={[
          { label: t("column.amount"), value: <Total amount={payment.amount} currency={payment.currency} /> },
          { label: t("payment.refundable"), value: isWhole ? null : <Total amount={payment.refundable} currency={payment.currency} /> },
          { label: t("column.why"), value: t(`payments.${payment.why}`) },
          { label: t("column.method"), value: t(`desk-orders:method.${payment.method}`) },
          { label: t("refund.payment"), value: payment.providerRef && <span className="number money-record">{payment.providerRef}</span> },
          { label: t("payment.paid"), value: payment.paidAt && <Moment at={payment.paidAt} /> },
        ]}
      />
      {payment.isPartlyDisputed && (
        <Notice kind="warn" title={t("payment.partly-taken")}>
          {t("payment.refund-rest")}
        </Notice>
      )}
      {can("money.change") && !payment.isPartlyDisputed && (
        <form {...formProps} className="panel form money-panel">
          <h2>{t("payment.refund")}</h2>
          <ul>
            <li>{t("payment.money", { amount: money })}</li>
            <li>{t(payment.why === "late" ? "payment.order-late" : "payment.order-unchanged")}</li>
            {!payment.isBuyerErased && <li>{t("payment.mail")}</li>}
          </ul>
          <SubmitButton intent="refund" text={t("payment.submit", { amount: money })} />
        </form>
      )}
    </>
  );
}
