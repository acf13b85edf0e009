import { useLoaderData } from "@remix-run/react";
import { reject } from "#server/forms/rejection.ts";
import { ResendMailSchema } from "#server/orders/corrections/correction.schema.ts";
import { resendMail } from "#server/orders/corrections/resend-mail.ts";
import { retryUnit } from "#server/orders/fulfilment/retry-unit.ts";
import { eraseAttribution } from "#server/orders/privacy/erase-attribution.ts";
import { RetryUnitSchema } from "#server/orders/refunds/refund-request.schema.ts";
import { closeWithdrawal } from "#server/orders/withdrawal/close-withdrawal.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { Facts } from "#app/desk/ui/facts.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { FormError } from "#app/desk/ui/desk-form.tsx";
import { staffVerb } from "#app/desk/verb/staff-verb.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
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

const onOrder = { area: "desk-orders" as const, permission: "orders.change" as const, subject: numberOf };
const pageOf = (number: string) => `/orders/${number}`;

const resend = staffVerb({
  ...onOrder,
  intent: "resend-mail",
  schema: ResendMailSchema,
  run: ({ shop, who }, number, { mail }) => resendMail(shop, { number, mail, who }),
  rejection: ({ code }) => `desk-orders:resend.rejection.${code}`,
  done: (_, number, { mail }) => ({ to: pageOf(number), text: `desk-orders:resend.done.${mail}` }),
});
const closeWithdrawn = staffVerb({
  ...onOrder,
  intent: "close-withdrawal",
  run: ({ shop, who }, number) => closeWithdrawal(shop, { number, who }),
  rejection: ({ code }) => `desk-orders:withdrawal.rejection.${code}`,
  done: (_, number) => ({ to: pageOf(number), text: "desk-orders:withdrawal.done" }),
});
const forgetSource = staffVerb({
  ...onOrder,
  intent: "forget-source",
  run: async ({ shop, who }, number) => ((await eraseAttribution(shop, { number, who })) ? { ok: true as const } : reject("unknown")),
  rejection: () => 404,
  done: (_, number) => ({ to: pageOf(number), text: "desk-orders:source.done" }),
});
const retry = staffVerb({
  ...onOrder,
  intent: "retry-unit",
  schema: RetryUnitSchema,
  run: async ({ shop, who }, number, { unit }) => ({ ...(await retryUnit(shop, { number, unit, who })), unit }),
  rejection: ({ unit }) => ({ text: "desk-orders:retry.not-failed", values: { unit } }),
  done: ({ unit }, number) => ({ to: pageOf(number), text: "desk-orders:retry.done", values: { unit } }),
});
export const action = staffAction({ ...resend.handlers, ...closeWithdrawn.handlers, ...forgetSource.handlers, ...retry.handlers });

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
      <FormError intents={["resend-mail", "close-withdrawal", "retry-unit"]} />
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
