import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { ParcelEstimate } from "#server/catalogue/purchase-options.schema.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { EmailField } from "#app/forms/fields/field.tsx";
import { fieldsByName } from "#app/forms/fields/field-meta.ts";
import { Submit } from "#app/forms/submit.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { IssuedEsims } from "./issued-esim.tsx";
import { NextStep } from "#app/routes/orders/payment/next-step.tsx";
import { OrderHeader } from "./order-header.tsx";
import { OrderLinks } from "./order-links.tsx";
import { InstallSteps } from "#app/routes/orders/view/install-steps.tsx";
import { PackageTicket } from "#app/routes/orders/view/package-ticket.tsx";
import { RefreshFallback } from "#app/routes/orders/view/refresh-fallback.tsx";
import { PrepaidSim } from "./prepaid-sim.tsx";
import { ReceiptPanel } from "./receipt-panel.tsx";
import { resultKeys } from "#app/routes/orders/view/result-text.ts";
import { Cancellation, isRefundRequested, RefundedUnits } from "#app/routes/orders/view/refund-state.tsx";
import type { OrderPageView } from "#app/routes/orders/view/view-order.server.ts";
import type { OrderPageProps } from "./order-page-props.ts";
import { useEsimName } from "#app/routes/orders/view/esim-name.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import type { LinkAccess } from "#app/routes/orders/access/order-access.server.ts";

/** One order: its state, its tickets and the receipt (§4, success, processing, failure). */
export function OrderPage({ order, lastResult }: OrderPageProps) {
  const { t, language } = useTranslation("orders");
  const { orderedPackage, way, quantity } = order;
  const address = path(language, "order-result", { order: order.number, key: order.access.key });
  return (
    <div className="page page-body order-page" data-forget-input={order.paid ? "order-sim" : undefined}>
      <OrderHeader order={order} />
      {order.waiting && <RefreshFallback waitedMs={order.waitedMs} address={address} />}
      <Cancellation order={order} />
      {order.failedUnits > 0 && order.page !== "problem" && (
        <Notice kind="warn" title={t("result.unit-failed")}>
          {t("result.unit-failed-text")}
        </Notice>
      )}
      {order.withheldUnits > 0 && (
        <Notice kind="info" title={t("result.withheld")}>
          {t("result.withheld-text", { email: BRAND.supportEmail })}
        </Notice>
      )}
      <div className="split">
        <div className="stack-wide">
          <NextStep order={order} retryAddress={address} lastResult={lastResult} />
          <IssuedEsims order={order} lastResult={lastResult} />
          <RefundedUnits order={order} />
          {order.esims.length === 0 && orderedPackage && (
            <PackageTicket
              orderedPackage={orderedPackage}
              way={way}
              issued
              stub={<TicketState order={order} />}
              badge={quantity > 1 ? <span className="badge">× {quantity}</span> : undefined}
            >
              {order.prepaidSims.map((sim) => (
                <PrepaidSim key={sim.iccid} sim={sim} product={order.product} numbered />
              ))}
            </PackageTicket>
          )}
          <OrderEmail order={order} lastResult={lastResult} />
          {order.parcel?.arrival && (order.page === "packing" || order.page === "shipped") && <Arrival {...order.parcel.arrival} />}
          {order.page === "renewed" && <RenewedPackageLinks order={order} />}
          {order.esims.some((esim) => !isRefundRequested(esim)) && <InstallSteps phone={order.phone} />}
        </div>
        <aside className="sticky-side stack">
          <ReceiptPanel order={order} />
          <OrderLinks order={order} />
          <RefundPanel order={order} />
        </aside>
      </div>
    </div>
  );
}

/** When the order was mailed and where to; the browser that placed it may correct the address, in a plain form without scripts. */
function OrderEmail({ order, lastResult }: OrderPageProps) {
  const { t, language } = useTranslation("orders");
  const { email, mailedAt, mayCorrectEmail, typed, access } = order;
  const isRejected = typed.intent === "correct-email" && lastResult?.status === "error";
  if (!order.paid || (mailedAt === null && !mayCorrectEmail)) return null;
  const fields = fieldsByName(
    "correct",
    ["email"],
    { email: isRejected ? (typed.email ?? "") : "" },
    { email: (isRejected && lastResult.error?.email) || undefined },
  );
  return (
    <div className="no-print" id="order-email">
      {mailedAt !== null && (
        <p className="small soft">
          {t("result.mailed", { email })} <DateTime at={mailedAt} /> {t("esim.hong-kong-time")}
        </p>
      )}
      {mayCorrectEmail && (
        <Disclosure summary={t("own-email.link")} open={isRejected}>
          <form
            method="post"
            action={`${path(language, "order-result", { order: order.number, key: access.key })}#order-email`}
            className="form"
            noValidate
          >
            <input type="hidden" name="intent" value="correct-email" />
            {typed.emailChecked && <input type="hidden" name="emailChecked" value={typed.emailChecked} />}
            <EmailField field={fields.email} label={t("own-email.field")} hint={t("own-email.hint")} enterKeyHint="send" />
            <Submit kind="secondary" busyLabel={t("find.sending")}>
              {t("own-email.send")}
            </Submit>
          </form>
        </Disclosure>
      )}
    </div>
  );
}

/** The stub of a ticket without eSIM codes: tracking number, state by SIM, or state of the order. */
function TicketState({ order }: { order: OrderPageView }) {
  const { t } = useTranslation("orders");
  const { page, parcel, iccid } = order;
  if (page === "shipped" && parcel?.trackingNumber) {
    return (
      <dl className="facts">
        <div>
          <dt className="label">{t("result.shipped.courier")}</dt>
          <dd className="strong">{parcel.courier}</dd>
        </div>
        <div>
          <dt className="label">{t("result.shipped.tracking")}</dt>
          <dd className="code strong">{parcel.trackingNumber}</dd>
        </div>
      </dl>
    );
  }
  if (order.sims.length > 1) return <RenewedSims sims={order.sims} />;
  return (
    <p className="strong ticket-state">
      {order.waiting && <span className="spinner" aria-hidden="true" />}
      <span>{t(resultKeys(order, "state"), { iccid: iccid?.slice(-6) })}</span>
    </p>
  );
}

/** The SIMs of an order that adds packages to several SIMs: the last digits of each and its state. */
function RenewedSims({ sims }: Pick<OrderPageView, "sims">) {
  const { t } = useTranslation("orders");
  return (
    <dl className="rows">
      {sims.map(({ iccid, state }) => (
        <div key={iccid}>
          <dt className="code">…{iccid.slice(-6)}</dt>
          <dd className={state === "failed" ? "strong" : undefined}>
            {state === "waiting" && <span className="spinner" aria-hidden="true" />} {state && t(`result.sim.${state}`)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Links to the packages of each SIM to which packages were added, and the rule for the order in which packages start (§2, My package). */
function RenewedPackageLinks({ order: { iccid, sims, planId } }: { order: Pick<OrderPageView, "iccid" | "sims" | "planId"> }) {
  const { t } = useTranslation("orders");
  const renewedIccids = sims.length > 1 ? sims.filter(({ state }) => state === "done").map((sim) => sim.iccid) : iccid ? [iccid] : [];
  return (
    <section className="panel stack-tight">
      <p className="small">{t("sims:order-rule.text")}</p>
      {renewedIccids.map((renewedIccid) => (
        <p key={renewedIccid} className="no-print">
          <PageLink page="account/package" query={{ iccid: renewedIccid }}>
            {t("result.renewed.packages", { iccid: renewedIccid.slice(-6) })}
          </PageLink>
          {" · "}
          <PageLink page="plan-detail" query={{ plan: planId, way: "sim", iccid: renewedIccid }}>
            {t("sims:next.add-data")}
          </PageLink>
        </p>
      ))}
    </section>
  );
}

/** When a posted SIM card usually arrives. */
function Arrival({ arrivesFrom, arrivesBy }: ParcelEstimate) {
  const { t, language } = useTranslation("orders");
  const [from, by] = [arrivesFrom, arrivesBy].map((at) => formatDateTime(at, language, "day"));
  return <p className="strong">{t("result.arrives", { from, by })}</p>;
}

/** How and until when the buyer may request a refund of delivered units. The link of the order is enough. */
function RefundPanel({
  order: { refundable, access, quantity },
}: {
  order: Pick<OrderPageView, "refundable" | "quantity"> & { access: LinkAccess };
}) {
  const { t, language } = useTranslation("orders");
  const nameOf = useEsimName();
  if (!refundable) return null;
  const { until, units } = refundable;
  return (
    <section className="panel stack-tight no-print" aria-labelledby="refund-title">
      <h2 id="refund-title">{t("refund.title")}</h2>
      {units.length === 0 ? (
        <p className="small">{t("refund-card", { email: BRAND.supportEmail })}</p>
      ) : (
        <p className="small">{t("refund.until", { date: formatDateTime(until, language, "date") })}</p>
      )}
      {units.map(({ id, ...esim }) => (
        <p key={id}>
          <PageLink page="order-cancel" query={{ order: access.number, key: access.key, unsubscribe: id }}>
            {quantity === 1 ? t("refund.link") : t("refund.link-unit", { esim: nameOf(esim) })}
          </PageLink>
        </p>
      ))}
    </section>
  );
}
