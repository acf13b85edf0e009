import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ResendMailSchema } from "#server/orders/corrections/correction.schema.ts";
import { resendMail } from "#server/orders/corrections/resend-mail.ts";
import { retryUnit } from "#server/orders/fulfilment/retry-unit.ts";
import { eraseAttribution } from "#server/orders/privacy/erase-attribution.ts";
import { RetryUnitSchema } from "#server/orders/refunds/refund-request.schema.ts";
import { closeWithdrawal } from "#server/orders/withdrawal/close-withdrawal.ts";
import { rejectDeskForm } from "#app/desk/form.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { Facts } from "#app/desk/ui/facts.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { NothingSchema, useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { parseForm } from "#app/request/form/form-action.server.ts";
import { Total } from "#app/ui/money.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OrderActions } from "./order-actions.tsx";
import { Disputes, Money, Requests } from "./order-money.tsx";
import { Timeline } from "./order-timeline.tsx";
import { Buyer, Units } from "./order-units.tsx";
import { loadOrder, numberOf } from "./order-verb.ts";
import { DeliveryMethodWord, OrderStateWord } from "./states.tsx";

export const loader = staffLoader("orders.view", async (args) => ({
  title: numberOf(args),
  order: await loadOrder(args),
  isUnavailable: new URL(args.request.url).searchParams.has("unavailable"),
}));

export const action = staffAction({
  "resend-mail": {
    access: "orders.change",
    async run({ shop, form, params, who, context }) {
      const parsed = parseForm(form, ResendMailSchema);
      if (!parsed.ok) throw data(null, { status: 400 });
      const number = numberOf({ params });
      const result = await resendMail(shop, { number, mail: parsed.value.mail, who });
      if (!result.ok) return rejectDeskForm(form, `desk-orders:resend.rejection.${result.code}`, { status: 409 });
      return redirectWithMessage(`/orders/${number}`, { text: `desk-orders:resend.done.${parsed.value.mail}` }, context);
    },
  },
  "close-withdrawal": {
    access: "orders.change",
    async run({ shop, form, params, who, context }) {
      const number = numberOf({ params });
      const result = await closeWithdrawal(shop, { number, who });
      if (!result.ok) return rejectDeskForm(form, `desk-orders:withdrawal.rejection.${result.code}`, { status: 409 });
      return redirectWithMessage(`/orders/${number}`, { text: "desk-orders:withdrawal.done" }, context);
    },
  },
  "forget-source": {
    access: "orders.change",
    async run({ shop, params, who, context }) {
      const number = numberOf({ params });
      if (!(await eraseAttribution(shop, { number, who }))) throw data(null, { status: 404 });
      return redirectWithMessage(`/orders/${number}`, { text: "desk-orders:source.done" }, context);
    },
  },
  "retry-unit": {
    access: "orders.change",
    async run({ shop, form, params, who, context }) {
      const parsed = parseForm(form, RetryUnitSchema);
      if (!parsed.ok) throw data(null, { status: 400 });
      const number = numberOf({ params });
      const { unit } = parsed.value;
      const result = await retryUnit(shop, { number, unit, who });
      if (!result.ok) return rejectDeskForm(form, "desk-orders:retry.not-failed", { status: 409, values: { unit } });
      const message = { text: "desk-orders:retry.done", values: { unit } } as const;
      return redirectWithMessage(`/orders/${number}`, message, context);
    },
  },
});

/** One order: what may be done, what it contains, and what happened, in order of time. */
export default function Order() {
  const { order, isUnavailable } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-orders");
  return (
    <>
      <PageHead title={<span className="number">{order.number}</span>} parent={{ label: t("title"), to: "/orders" }}>
        <OrderStateWord state={order.state} />
      </PageHead>
      {isUnavailable && <Notice kind="warn">{t("unavailable")}</Notice>}
      <Rejection />
      {order.returnedParcel && (
        <Notice kind="warn" title={t("returned.waiting")}>
          {t(`returned.reasons.${order.returnedParcel.reason}`)}
        </Notice>
      )}
      {order.withdrawal?.closed_at === null && (
        <Notice kind="warn" title={t("withdrawal.open")}>
          {t("withdrawal.about")}
        </Notice>
      )}
      {order.isErased && <Notice>{t("erased")}</Notice>}
      <Facts
        items={[
          { label: t("fact.what"), value: order.lines.map(({ title }) => title).join(", ") },
          { label: t("fact.way"), value: <DeliveryMethodWord way={order.way} /> },
          { label: t("fact.total"), value: <Total amount={order.totals.total} currency={order.currency} /> },
          { label: t("fact.placed"), value: <Moment at={order.placedAt} /> },
          { label: t("fact.paid"), value: order.paidAt !== null && <Moment at={order.paidAt} /> },
          { label: t("fact.delivered"), value: order.deliveredAt !== null && <Moment at={order.deliveredAt} /> },
        ].filter(({ value }) => value !== false)}
      />
      <div className="columns">
        <div className="stack-wide">
          <Units order={order} />
          <Money order={order} />
          <Requests order={order} />
          <Disputes order={order} />
          <Timeline entries={order.timeline} currency={order.currency} />
        </div>
        <aside className="order-side stack-wide">
          <OrderActions order={order} />
          <Buyer order={order} />
        </aside>
      </div>
    </>
  );
}

/** Why the last button of this page did nothing. */
function Rejection() {
  const withdrawal = useDeskForm("close-withdrawal", NothingSchema).form;
  const resend = useDeskForm("resend-mail", ResendMailSchema).form;
  const retry = useDeskForm("retry-unit", RetryUnitSchema).form;
  return (
    <>
      <ErrorSummary form={resend} labels={{}} />
      <ErrorSummary form={retry} labels={{}} />
      <ErrorSummary form={withdrawal} labels={{}} />
    </>
  );
}
