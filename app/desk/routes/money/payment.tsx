import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatMoney } from "#server/locale/money.schema.ts";
import { refundUnmatchedPaymentById } from "#server/orders/payments/refund-unmatched-payment.ts";
import { findUnmatchedPayment } from "#server/orders/staff/list-money-work.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { staffVerb } from "#app/desk/verb/staff-verb.tsx";
import { Facts } from "#app/desk/ui/facts.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useCan } from "#app/desk/ui/root-data.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Money } from "#app/ui/money.tsx";
import { Notice } from "#app/ui/notice.tsx";

type Payment = NonNullable<Awaited<ReturnType<typeof findUnmatchedPayment>>>;

/** A payment that pays for nothing, and the question before it is refunded. */
export const loader = staffLoader("money.view", async ({ shop, params, request, context }) => {
  const payment = await findUnmatchedPayment(shop, params.payment ?? "");
  if (!payment) throw data(null, { status: 404 });
  return { title: titleOf(request, context, "desk-money:payment.title", { number: payment.number }), payment };
});

/** Refunds it. One that is refunded, or pays for an order, has no page any more: the list says so. */
const refund = staffVerb({
  area: "desk-money",
  permission: "money.change",
  intent: "refund",
  subject: async ({ shop, params: { payment: id = "" } }) => ({ id, number: (await findUnmatchedPayment(shop, id))?.number ?? "" }),
  run: ({ shop, who }, { id }) => refundUnmatchedPaymentById(shop, id, who),
  rejection: ({ code }, _, { id }) => ({
    to: code === "partly-taken" ? `/money/payments/${id}` : "/money/payments",
    text: `desk-money:rejection.${code}`,
  }),
  done: (_, { number }) => ({ to: "/money/payments", text: "desk-money:done.returned", values: { number } }),
  panel: ({ t }) => <h2>{t("payment.refund")}</h2>,
  consequences: ({ t, language }, { refundable, currency, why, isBuyerErased }: Payment) => [
    t("payment.money", { amount: formatMoney(refundable, currency, language) }),
    t(why === "late" ? "payment.order-late" : "payment.order-unchanged"),
    ...(isBuyerErased ? [] : [t("payment.mail")]),
  ],
  submit: ({ t, language }, { refundable, currency }) => t("payment.submit", { amount: formatMoney(refundable, currency, language) }),
});
export const action = staffAction(refund.handlers);

export default function UnmatchedPayment() {
  const { title, payment } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-money");
  const can = useCan();
  const isWhole = payment.refundable >= payment.amount;
  return (
    <>
      <PageHead title={title} parent={{ label: t("payments.title"), to: "/money/payments" }}>
        <a href={`/orders/${payment.number}`}>{t("open-order")}</a>
      </PageHead>
      <Facts
        items={[
          { label: t("column.amount"), value: <Money amount={payment.amount} currency={payment.currency} /> },
          { label: t("payment.refundable"), value: isWhole ? null : <Money amount={payment.refundable} currency={payment.currency} /> },
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
      {can("money.change") && !payment.isPartlyDisputed && <refund.Form shown={payment} />}
    </>
  );
}
