import { useLoaderData } from "@remix-run/react";
import { reject } from "#server/forms/rejection.ts";
import { ResendMailSchema } from "#server/orders/corrections/correction.schema.ts";
import { resendMail } from "#server/orders/corrections/resend-mail.ts";
import { retryUnit } from "#server/orders/fulfilment/retry-unit.ts";
import { eraseAttribution } from "#server/orders/privacy/erase-attribution.ts";
import { RetryUnitSchema } from "#server/orders/refunds/refund-request.schema.ts";
import { closeReplacements } from "#server/orders/corrections/request-replacement.ts";
import { closeWithdrawal } from "#server/orders/withdrawal/close-withdrawal.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { Facts } from "#app/desk/ui/facts.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { FormError } from "#app/desk/ui/desk-form.tsx";
import { staffVerb } from "#app/desk/verb/staff-verb.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { joinSentences } from "#server/locale/format-list.schema.ts";
import { Money as Amount } from "#app/ui/money.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OrderActions } from "./order-actions.tsx";
import { Disputes, Money, Requests } from "./order-money.tsx";
import { Timeline } from "./order-timeline.tsx";
import { loadOrder, numberOf } from "./order-verb.ts";
import { DeliveryMethodWord, OrderStateWord, UnitStateWord } from "./states.tsx";
import type { StaffOrder } from "#server/orders/staff/show-order-for-staff.ts";
import { DataTable } from "#app/desk/ui/data-table.tsx";

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
const closeReplacement = staffVerb({
  ...onOrder,
  intent: "close-replacement",
  run: ({ shop, who }, number) => closeReplacements(shop, { number, who }),
  rejection: ({ code }) => (code === "unknown" ? 404 : "desk-orders:replacement.closed"),
  done: (_, number) => ({ to: pageOf(number), text: "desk-orders:replacement.done" }),
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
export const action = staffAction({
  ...resend.handlers,
  ...closeWithdrawn.handlers,
  ...closeReplacement.handlers,
  ...forgetSource.handlers,
  ...retry.handlers,
});

/** One order: what may be done, what it contains, and what happened, in order of time. */
export default function Order() {
  const { order, isUnavailable } = useLoaderData<typeof loader>();
  const { t, language } = useTranslation("desk-orders");
  return (
    <>
      <PageHead title={<span className="number">{order.number}</span>} parent={{ label: t("title"), to: "/orders" }}>
        <OrderStateWord state={order.state} />
      </PageHead>
      {isUnavailable && <Notice kind="warn">{t("unavailable")}</Notice>}
      <FormError intents={["resend-mail", "close-withdrawal", "close-replacement", "retry-unit"]} />
      {order.returnedParcel && (
        <Notice kind="warn" title={t("returned.waiting")}>
          {t(`returned.reasons.${order.returnedParcel.reason}`)}
        </Notice>
      )}
      {order.withdrawal?.closed_at === null && (
        <Notice kind="warn" title={t("withdrawal.open")}>
          {joinSentences([
            t("withdrawal.about"),
            order.withdrawal.earlyStartAt === null
              ? t("withdrawal.not-asked-early")
              : t("withdrawal.asked-early", { date: formatDateTime(order.withdrawal.earlyStartAt, language, "date-time") }),
          ])}
        </Notice>
      )}
      {order.replacements.map(({ unit, reason }) => (
        <Notice key={unit} kind="warn" title={t("replacement.open", { unit })}>
          {joinSentences([t(`replacement.reason.${reason}`), t("replacement.about")])}
        </Notice>
      ))}
      {order.isErased && <Notice>{t("erased")}</Notice>}
      <Facts
        items={[
          { label: t("fact.what"), value: order.lines.map(({ title }) => title).join(", ") },
          { label: t("fact.way"), value: <DeliveryMethodWord way={order.way} /> },
          { label: t("fact.total"), value: <Amount amount={order.totals.total} currency={order.currency} /> },
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

/** The SIMs and eSIMs of the order, and its parcel. */
function Units({ order }: { order: StaffOrder }) {
  const { t } = useTranslation("desk-orders");
  return (
    <section aria-labelledby="units">
      <h2 id="units">{t("units.title")}</h2>
      <DataTable
        caption={t("units.title")}
        rows={order.units}
        rowKey={({ id }) => id}
        empty={<p className="soft">{t("units.none")}</p>}
        columns={[
          { key: "unit", label: t("units.unit"), isHeader: true, cell: ({ unit }) => t("units.number", { unit }) },
          {
            key: "state",
            label: t("units.state"),
            cell: ({ state, failure, loadingProblem, isWithheld, revoked_at: revokedAt }) => (
              <>
                <UnitStateWord state={state} isRevoked={revokedAt !== null} />{" "}
                {state === "failed" && revokedAt === null && <span lang="en">{failure}</span>}
                {isWithheld && <span className="state warn">{t("units.withheld")}</span>}
                {loadingProblem && <span className="state alert">{t(`units.credit-${loadingProblem}`)}</span>}
              </>
            ),
          },
          { key: "iccid", label: "ICCID", cell: ({ iccid }) => (iccid === null ? "–" : <span className="number">{iccid}</span>) },
          { key: "at", label: t("units.delivered"), cell: ({ delivered_at: at }) => (at === null ? "–" : <Moment at={at} />) },
        ]}
      />
      {order.parcel && (
        <Facts
          items={[
            { label: t("parcel.courier"), value: order.parcel.courier },
            { label: t("parcel.tracking"), value: order.parcel.trackingNumber },
          ]}
        />
      )}
    </section>
  );
}

/** Who bought it, and where it goes. */
function Buyer({ order }: { order: StaffOrder }) {
  const { t } = useTranslation("desk-orders");
  const { buyer, addressLines, language, hasAccount, source } = order;
  return (
    <section className="panel stack" aria-labelledby="buyer">
      <h2 id="buyer">{t("buyer.title")}</h2>
      <dl className="stack-tight">
        <dt className="label">{t("buyer.email")}</dt>
        <dd className="order-long">{buyer.email}</dd>
        {buyer.phone && (
          <>
            <dt className="label">{t("buyer.phone")}</dt>
            <dd className="number">{[buyer.phoneCountry, buyer.phone].filter(Boolean).join(" ")}</dd>
          </>
        )}
        {addressLines.length > 0 && (
          <>
            <dt className="label">{t("buyer.address")}</dt>
            <dd>
              {addressLines.map((line, index) => (
                <div key={index}>{line}</div>
              ))}
            </dd>
          </>
        )}
        <dt className="label">{t("buyer.language")}</dt>
        <dd>{t(`desk:language.${language}`)}</dd>
        <dt className="label">{t("buyer.account")}</dt>
        <dd>{hasAccount ? t("buyer.has-account") : t("buyer.guest")}</dd>
        {source && (
          <>
            <dt className="label">{t("buyer.source")}</dt>
            <dd>{source}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
