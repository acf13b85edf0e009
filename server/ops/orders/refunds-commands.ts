import { formatMoney } from "#server/locale/money.schema.ts";
import { approveRefund } from "#server/orders/refunds/approve-refund.ts";
import { REFUND_DECISIONS } from "#server/orders/core/refund-request.ts";
import { closeRefund } from "#server/orders/refunds/close-refund.ts";
import { findRefundRequest } from "#server/orders/refunds/find-refund-request.ts";
import { issueGoodwillRefund } from "#server/orders/refunds/issue-goodwill-refund.ts";
import { rejectRefund } from "#server/orders/refunds/reject-refund.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { type Command, defineCommand, flag, required } from "#server/ops/input/command.ts";
import { AMOUNT, choice, NOTE, ORDER_NUMBER, text, WHO } from "#server/ops/input/values.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { listRefundRequests, showRefundRequest } from "./list-refund-requests.ts";

const REQUEST = required(text("request"), "the id of the request, as refunds list shows it");

const REFUSALS = {
  unknown: "There is no request with this id: see refunds list --all.",
  decided:
    "It has been decided already: see refunds show, and refunds close where it cannot be paid. Of its order, orders cancel ends what was not delivered.",
  "not-stuck": "Only an approved request that cannot be paid is closed: see refunds show. orders cancel ends what was not delivered of its order.",
  "called-off": "Its units were called off and the carrier may still have them: pay it with refunds approve --goodwill.",
  "more-than-paid":
    "Less than this is left of the payment: some of it went back already or is promised, or the bank took it. What was not delivered: orders cancel pays what is left. What was delivered: reject the request, and give what is left with refunds give.",
  "order-unknown": "There is no order with this number.",
  "not-so": "Nothing of what it is for was delivered, so it cannot be used, expired or delivered: say --because too-late or --because other.",
  "not-paid": "This order was never paid.",
  "just-given": "The same amount of this order was given a moment ago. Say --again where it is meant once more.",
  "not-delivered": "Nothing of this order was delivered: orders cancel ends it and pays it back.",
};

/** Commands for refund requests, their decisions, and goodwill refunds. */
export const refundsCommands: Command[] = [
  defineCommand({
    name: "refunds list",
    summary: "Lists the refund requests that wait for a decision, oldest first",
    options: { all: flag("the decided ones, too") },
    example: "",
    async run(shop, { all }) {
      const rows = await listRefundRequests(shop.db, { all });
      return formatTable(
        ["REQUEST", "ASKED", "STATE", "ORDER", "WHAT", "PACKAGE", "AMOUNT", "METHOD", "REASON", "E-MAIL"],
        rows.map((row) => [
          row.id,
          formatTime(row.askedAt),
          row.state,
          row.number,
          row.what,
          row.packageId,
          row.amount,
          row.method,
          row.reason,
          row.email,
        ]),
      );
    },
  }),
  defineCommand({
    name: "refunds show",
    summary: "Shows one refund request with its units and attempts",
    arguments: { request: REQUEST },
    example: "ref_01HX5Q",
    async run(shop, { request }) {
      return (await showRefundRequest(shop.db, request)) ?? { refused: REFUSALS.unknown };
    },
  }),
  defineCommand({
    name: "refunds approve",
    summary: "Approves a request: the package is taken off the SIM, then the money is sent",
    details: "The buyer gets a mail at each step. A package that has started meanwhile is refused, unless you give --goodwill.",
    arguments: { request: REQUEST },
    options: { goodwill: flag("sends the money also if the package was used"), who: WHO },
    example: "ref_01HX5Q --who Mei",
    async run(shop, { request: id, goodwill, who }) {
      const before = await findRefundRequest(shop.db, id);
      const result = await approveRefund(shop, { requestId: id, goodwill, who });
      if (!result.ok) return { refused: REFUSALS[result.code] };
      if (before?.state === "approved" || before?.state === "refunded")
        return [await describeRepeatedApproval(shop, before.id, before.goodwill === 1)];
      return [`${id} is approved. It is taken back now, then the money is sent; the buyer gets a mail at each step.`];
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
    options: { note: required(NOTE, "what became of it, in up to 200 characters and without a name"), who: WHO },
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
          refused: `Units are still under way: at most ${formatMoney(result.left, order.currency, "en")} until they are delivered, or cancelled with orders cancel.`,
        };
      if (result.code !== "more-than-paid") return { refused: REFUSALS[result.code] };
      return { refused: `At most ${formatMoney(result.left, order.currency, "en")} of this order can still be given back.` };
    },
  }),
];

/** Describes the current state of a request that was approved before. `wasGoodwill`: it was approved as goodwill then. */
async function describeRepeatedApproval(shop: AppContext, requestId: string, wasGoodwill: boolean): Promise<string> {
  const request = await findRefundRequest(shop.db, requestId);
  if (request?.goodwill === 1 && !wasGoodwill) return `${requestId} was approved before; it is paid as goodwill now.`;
  const unchanged = `${requestId} was approved before (${formatTime(request?.decided_at ?? null)}); nothing was done.`;
  if (request?.state !== "approved") return `${unchanged} It is ${request?.state} already.`;
  return request.goodwill === 1 ? `${unchanged} It is goodwill.` : `${unchanged} It is not as goodwill: it is refused where it has been used.`;
}
