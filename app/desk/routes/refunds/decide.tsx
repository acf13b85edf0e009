import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { AppContext } from "#server/context/app-context.ts";
import type { RefundState } from "#server/domain/payment-states.schema.ts";
import { formatOpenList } from "#server/locale/format-list.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { approveRefund } from "#server/orders/refunds/approve-refund.ts";
import { closeRefund } from "#server/orders/refunds/close-refund.ts";
import { CloseRefundSchema, RejectRefundSchema } from "#server/orders/refunds/refund-request.schema.ts";
import { rejectRefund } from "#server/orders/refunds/reject-refund.ts";
import { showRefundRequest } from "#server/orders/staff/show-refund-request.ts";
import { staffRefundLimits } from "#server/orders/staff/staff-refund-limit.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { confirmLargeRefund, refundLimitsOf } from "#app/desk/refund-limits.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { Facts } from "#app/desk/ui/facts.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { staffVerb } from "#app/desk/verb/staff-verb.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Money } from "#app/ui/money.tsx";
import { DecisionForms } from "./decision-forms.tsx";
import { reasonKey } from "./reason-key.ts";

export const loader = staffLoader("refunds.decide", async ({ shop, params, request, context, can }) => {
  const result = await showRefundRequest(shop, params.request ?? "");
  if (!result.ok) throw data(null, { status: 404 });
  const limits = staffRefundLimits(shop, result.request.currency, { isUnlimited: can("refunds.unlimited") });
  const title = titleOf(request, context, "desk-refunds:decide.title", { number: result.request.order.number });
  return { title, request: result.request, limit: limits?.order ?? null };
});

const onRequest = {
  area: "desk-refunds" as const,
  permission: "refunds.decide" as const,
  subject: async ({ shop, params }: { shop: AppContext; params: { request?: string } }) => {
    const shown = await showRefundRequest(shop, params.request ?? "");
    return shown.ok ? shown.request : null;
  },
};
const done = (what: "approved" | "rejected" | "closed", { order: { number } }: { order: { number: string } }) => ({
  to: what === "closed" ? "/refunds?state=approved" : "/refunds",
  text: `desk-refunds:done.${what}` as const,
  values: { number },
});

/** Approves the request, within the limit of whoever approves. */
const approve = (intent: "approve" | "goodwill") =>
  staffVerb({
    ...onRequest,
    intent,
    run: (args, { id, currency }) =>
      approveRefund(args.shop, { requestId: id, goodwill: intent === "goodwill", limits: refundLimitsOf(args, currency), who: args.who }),
    rejection: (rejected, args) => {
      confirmLargeRefund(args, rejected);
      return `desk-refunds:rejection.${rejected.code}`;
    },
    done: (_, request) => done("approved", request),
  });
const reject = staffVerb({
  ...onRequest,
  intent: "reject",
  schema: RejectRefundSchema,
  run: ({ shop, who }, { id }, { decision }) => rejectRefund(shop, { requestId: id, decision, who }),
  rejection: ({ code }) => `desk-refunds:rejection.${code}`,
  done: (_, request) => done("rejected", request),
});
const close = staffVerb({
  ...onRequest,
  intent: "close",
  schema: CloseRefundSchema,
  run: ({ shop, who }, { id }, { note }) => closeRefund(shop, { requestId: id, note, who }),
  rejection: ({ code }) => `desk-refunds:rejection.${code}`,
  done: (_, request) => done("closed", request),
});
export const action = staffAction({
  ...approve("approve").handlers,
  ...approve("goodwill").handlers,
  ...reject.handlers,
  ...close.handlers,
});

/** Returns the text about a refund in this state. */
const refundKey = (state: RefundState) =>
  state === "succeeded"
    ? ("desk-orders:timeline.refund-paid" as const)
    : state === "failed"
      ? ("desk-orders:timeline.refund-failed" as const)
      : state === "manual"
        ? ("desk-refunds:money.manual" as const)
        : ("desk-orders:timeline.refund-started" as const);

/** One refund request, and what each decision does: to the order, to the money, and which mail the buyer gets. */
export default function DecideRefund() {
  const { title, request, limit } = useLoaderData<typeof loader>();
  const { t, language } = useTranslation("desk-refunds");
  const money = (amount: number) => formatMoney(amount, request.currency, language);
  const { order, unit, earlier } = request;
  const delivered = request.units.filter(({ state, revokedAt }) => state === "delivered" && revokedAt === null).length;
  return (
    <>
      <PageHead title={title} parent={{ label: t("title"), to: "/refunds" }}>
        <a href={`/orders/${order.number}`}>{t("decide.order")}</a>
      </PageHead>
      <Facts
        items={[
          { label: t("list.amount"), value: <Money amount={request.amount} currency={request.currency} /> },
          { label: t("list.what"), value: unit === null ? t("what.undelivered") : t("what.unit", { unit, quantity: order.quantity }) },
          { label: t("list.package"), value: order.packageId },
          { label: t("fact.delivered"), value: t("fact.units", { delivered, all: request.units.length }) },
          { label: t("list.reason"), value: t(reasonKey(request.reason)) },
          { label: t("fact.method"), value: request.method && t(`desk-orders:method.${request.method}`) },
          { label: t("list.asked"), value: <Moment at={request.requestedAt} /> },
          { label: t("fact.deadline"), value: request.deadline && <Moment at={request.deadline} style="date" /> },
          { label: t("fact.state"), value: t(`state.${request.state}`) },
          { label: t("fact.decided"), value: request.decidedAt && <Moment at={request.decidedAt} /> },
          { label: t("fact.by"), value: request.decidedBy },
          { label: t("fact.decision"), value: request.decision && t(`decision.${request.decision}` as "decision.other") },
          { label: t("fact.note"), value: request.note },
        ]}
      />
      {earlier.length > 0 && (
        <section aria-labelledby="earlier">
          <h2 id="earlier">{t("fact.earlier")}</h2>
          <ul>
            {earlier.map((one) => (
              <li key={one.id}>
                <a href={`/refunds/${one.id}`}>
                  <Moment at={one.at} />
                </a>{" "}
                {formatOpenList(
                  [one.unit === null ? t("what.undelivered") : t("what.unit", { unit: one.unit, quantity: order.quantity }), t(`state.${one.state}`)],
                  language,
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {request.refunds.length > 0 && (
        <section aria-labelledby="money">
          <h2 id="money">{t("desk-orders:money.title")}</h2>
          <ul>
            {request.refunds.map((refund) => (
              <li key={refund.id}>
                <Moment at={refund.endedAt ?? refund.startedAt} /> {t(refundKey(refund.state), { amount: money(refund.amount) })}
                {refund.failure && (
                  <>
                    {" "}
                    <span className="soft" lang="en">
                      {refund.failure}
                    </span>
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <DecisionForms request={request} limit={limit} />
    </>
  );
}
