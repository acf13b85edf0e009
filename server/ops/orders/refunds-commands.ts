import { formatMoney } from "#server/locale/money.schema.ts";
import { approveRefund } from "#server/orders/refunds/approve-refund.ts";
import { REFUND_DECISIONS } from "#server/orders/core/refund-decision.schema.ts";
import { closeRefund } from "#server/orders/refunds/close-refund.ts";
import { findRefundRequest } from "#server/orders/refunds/find-refund-request.ts";
import { issueGoodwillRefund } from "#server/orders/refunds/issue-goodwill-refund.ts";
import { rejectRefund } from "#server/orders/refunds/reject-refund.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { type Command, defineCommand, flag, required } from "#server/ops/input/command.ts";
import { AMOUNT, choice, NOTE, ORDER_NUMBER, text, WHO } from "#server/ops/input/values.ts";
import { formatTime } from "#server/ops/output/format-table.ts";
import { formatRefundRequest, formatRefundRequests } from "./format-refund-requests.ts";

const REQUEST = required(text("request"), "the id of the request, as refunds list shows it");

const REFUSALS = {
  unknown: "There is no request with this id: see refunds list --all.",
  decided:
    "It has been decided already: see refunds show. If it cannot be paid, end it with refunds close. Cancel what was not delivered with orders cancel.",
  "not-stuck": "Only an approved request that cannot be paid can be closed: see refunds show. Cancel what was not delivered with orders cancel.",
  "called-off": "Its units were revoked, but the carrier may not have confirmed it: pay it with refunds approve --goodwill.",
  "more-than-paid":
    "Less than this is left of the payment: some of it was refunded or is promised, or the bank took it. If it was not delivered, orders cancel refunds what is left. If it was, reject the request, and refund what is left with refunds give.",
  "over-day-limit": "The amount exceeds your limit for a day: ask a colleague without one.",
  "over-limit": "The amount exceeds your limit: ask a colleague without one.",
  "order-unknown": "There is no order with this number.",
  "not-so": "Nothing that it is about was delivered, so the reason cannot be used, expired or delivered: give --because too-late or --because other.",
  "not-paid": "This order was never paid.",
  "just-given": "The same amount of this order was refunded a moment ago. To refund it a second time, give --again.",
  "not-delivered": "Nothing of this order was delivered: cancel and refund it with orders cancel.",
};

/** Commands for refund requests, their decisions, and goodwill refunds. */
export const refundsCommands: Command[] = [
  defineCommand({
    name: "refunds list",
    summary: "Lists the refund requests that wait for a decision, oldest first",
    options: { all: flag("the newest 500 of all, newest first") },
    example: "",
    run: (shop, { all }) => formatRefundRequests(shop, { all }),
  }),
  defineCommand({
    name: "refunds show",
    summary: "Shows one refund request with its units and attempts",
    arguments: { request: REQUEST },
    example: "ref_01HX5Q",
    async run(shop, { request }) {
      return (await formatRefundRequest(shop, request)) ?? { refused: REFUSALS.unknown };
    },
  }),
  defineCommand({
    name: "refunds approve",
    summary: "Approves a request: the package is removed from the SIM, then the money is sent",
    details: "The buyer gets a mail at each step. If the package has started since the request, the refund is rejected, unless you give --goodwill.",
    arguments: { request: REQUEST },
    options: { goodwill: flag("sends the money also if the package was used"), who: WHO },
    example: "ref_01HX5Q --who Mei",
    async run(shop, { request: id, goodwill, who }) {
      const before = await findRefundRequest(shop.db, id);
      const result = await approveRefund(shop, { requestId: id, goodwill, who });
      if (!result.ok) return { refused: REFUSALS[result.code] };
      if (before?.state === "approved" || before?.state === "refunded")
        return [await describeRepeatedApproval(shop, before.id, before.goodwill === 1)];
      return [`${id} is approved. The units are revoked, then the money is sent; the buyer gets a mail at each step.`];
    },
  }),
  defineCommand({
    name: "refunds reject",
    summary: "Rejects a request: the order continues, and the buyer gets a mail with the reason",
    arguments: { request: REQUEST },
    options: { because: required(choice("reason", REFUND_DECISIONS), `why: ${REFUND_DECISIONS.join(", ")}`), who: WHO },
    example: "ref_01HX5Q --because used --who Mei",
    async run(shop, { request: id, because: decision, who }) {
      const result = await rejectRefund(shop, { requestId: id, decision, who });
      return result.ok ? [`${id} is rejected (${decision}); the buyer gets a mail.`] : { refused: REFUSALS[result.code] };
    },
  }),
  defineCommand({
    name: "refunds close",
    summary: "Ends an approved request that cannot be paid",
    details: "Nothing more is paid, and the buyer gets a mail.",
    arguments: { request: REQUEST },
    options: { note: required(NOTE, "what happened to it, in up to 200 characters and without a name"), who: WHO },
    example: 'ref_01HX5Q --note "the bank paid it" --who Mei',
    async run(shop, { request: id, note, who }) {
      const result = await closeRefund(shop, { requestId: id, note, who });
      return result.ok ? [`${id} is closed (${result.state}); nothing more of it is paid.`] : { refused: REFUSALS[result.code] };
    },
  }),
  defineCommand({
    name: "refunds give",
    summary: "Refunds an amount of an order without a request",
    details: "For goodwill, or a posted SIM card that came back; in the currency of the order, and never more than is left.",
    arguments: { number: ORDER_NUMBER },
    options: {
      amount: required(AMOUNT, "how much, such as 12.50"),
      because: required(NOTE, "why, in up to 200 characters and without a name"),
      again: flag("the same amount a second time within ten minutes"),
      who: WHO,
    },
    example: 'RL261121-7K3M9P --amount 12.50 --because "the parcel came back" --who Mei',
    async run(shop, { number, amount, because, again, who }) {
      const order = await shop.db.selectFrom("orders").select("currency").where("number", "=", number).executeTakeFirst();
      if (!order) return { refused: REFUSALS["order-unknown"] };
      const result = await issueGoodwillRefund(shop, { number, amount, because, again, who });
      if (result.ok) return [`${formatMoney(amount, order.currency, "en")} of ${number} is sent back as ${result.refundId}.`];
      if (result.code === "under-way")
        return {
          refused: `Units are still being delivered: at most ${formatMoney(result.left, order.currency, "en")} until they are delivered, or cancelled with orders cancel.`,
        };
      if (result.code !== "more-than-paid") return { refused: REFUSALS[result.code] };
      return { refused: `At most ${formatMoney(result.left, order.currency, "en")} of this order can still be refunded.` };
    },
  }),
];

/** Describes the current state of a request that was approved before. `wasGoodwill`: it was approved as goodwill then. */
async function describeRepeatedApproval(shop: AppContext, requestId: string, wasGoodwill: boolean): Promise<string> {
  const request = await findRefundRequest(shop.db, requestId);
  if (request?.goodwill === 1 && !wasGoodwill) return `${requestId} was already approved; it is now paid as goodwill.`;
  const unchanged = `${requestId} was already approved (${formatTime(request?.decided_at ?? null)}); nothing was done.`;
  if (request?.state !== "approved") return `${unchanged} It is ${request?.state} already.`;
  return request.goodwill === 1
    ? `${unchanged} It is paid as goodwill.`
    : `${unchanged} It is not goodwill: it is rejected if the package has been used.`;
}
