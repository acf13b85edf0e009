import { formatMoney } from "#server/locale/money.ts";
import { approveRefund } from "#server/orders/refunds/approve-refund.ts";
import { REFUND_DECISIONS } from "#server/orders/core/refund-request.ts";
import { closeRefund } from "#server/orders/refunds/close-refund.ts";
import { findRefundRequest } from "#server/orders/refunds/find-refund-request.ts";
import { issueGoodwillRefund } from "#server/orders/refunds/issue-goodwill-refund.ts";
import { rejectRefund } from "#server/orders/refunds/reject-refund.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Command } from "#server/ops/input/command.ts";
import { failedRefundsCommands } from "./failed-refunds-commands.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { parseAmount } from "#server/ops/input/parse-money.ts";
import { listRefundRequests, showRefundRequest } from "./list-refund-requests.ts";

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
export const refundsCommands: Record<string, Command> = {
  "refunds list": {
    usage: "refunds list [--all]",
    about: "requests that nobody has decided yet, oldest first; --all: the decided ones too",
    options: { all: { type: "boolean" } },
    async run(shop, _words, options) {
      const rows = await listRefundRequests(shop.db, { all: options.all === true });
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
  },
  "refunds show": {
    usage: "refunds show <request>",
    about: "one request with its units and every try to send its money",
    async run(shop, [id]) {
      return (await showRefundRequest(shop.db, id ?? "")) ?? { refused: REFUSALS.unknown };
    },
  },
  "refunds approve": {
    usage: "refunds approve <request> [--goodwill]",
    about: "takes the package back and sends the money; --goodwill: the money also where it has been used",
    options: { goodwill: { type: "boolean" } },
    async run(shop, [id], options) {
      const before = await findRefundRequest(shop.db, id ?? "");
      const result = await approveRefund(shop, { requestId: id ?? "", goodwill: options.goodwill === true });
      if (!result.ok) return { refused: REFUSALS[result.code] };
      if (before?.state === "approved" || before?.state === "refunded")
        return [await describeRepeatedApproval(shop, before.id, before.goodwill === 1)];
      return [`${id} is approved. It is taken back now, then the money is sent; the buyer gets a mail at each step.`];
    },
  },
  "refunds reject": {
    usage: `refunds reject <request> --because ${REFUND_DECISIONS.join("|")}`,
    about: "refuses a request: the order goes on, and the buyer gets a mail with the reason",
    options: { because: { type: "string" } },
    async run(shop, [id], options) {
      const decision = REFUND_DECISIONS.find((candidate) => candidate === options.because);
      if (!decision) return { misused: `Say why with --because: ${REFUND_DECISIONS.join(", ")}.` };
      const result = await rejectRefund(shop, { requestId: id ?? "", decision });
      return result.ok ? [`${id} is rejected (${decision}); the buyer gets a mail.`] : { refused: REFUSALS[result.code] };
    },
  },
  "refunds close": {
    usage: "refunds close <request> --note <words>",
    about: "ends an approved request that cannot be paid: nothing more is paid, and the buyer gets a mail",
    options: { note: { type: "string" } },
    async run(shop, [id], options) {
      const note = String(options.note ?? "").trim();
      if (!note || note.length > 200) return { misused: "Say with --note what became of it, in up to 200 characters and without a name." };
      const result = await closeRefund(shop, { requestId: id ?? "", note });
      return result.ok ? [`${id} is closed (${result.state}); nothing more of it is paid.`] : { refused: REFUSALS[result.code] };
    },
  },
  "refunds give": {
    usage: "refunds give <order number> --amount 12.50 --because <words> [--again]",
    about:
      "money back without a request, in the order's currency: goodwill, or a posted card that came back; never more than is left; --again: the same amount a second time",
    options: { amount: { type: "string" }, because: { type: "string" }, again: { type: "boolean" } },
    async run(shop, [number = ""], options) {
      const amount = parseAmount(String(options.amount ?? ""));
      const because = String(options.because ?? "").trim();
      if (amount === null) return { misused: "An amount is more than 0, with at most two decimals: --amount 12.50." };
      if (!because || because.length > 200) return { misused: "Say why with --because, in up to 200 characters and without a name." };
      const order = await shop.db.selectFrom("orders").select("currency").where("number", "=", number).executeTakeFirst();
      if (!order) return { refused: REFUSALS["order-unknown"] };
      const result = await issueGoodwillRefund(shop, { number, amount, because, again: options.again === true });
      if (result.ok) return [`${formatMoney(amount, order.currency)} of ${number} is sent back as ${result.refundId}.`];
      if (result.code === "under-way")
        return {
          refused: `Units are still under way: at most ${formatMoney(result.left, order.currency)} until they are delivered, or cancelled with orders cancel.`,
        };
      if (result.code !== "more-than-paid") return { refused: REFUSALS[result.code] };
      return { refused: `At most ${formatMoney(result.left, order.currency)} of this order can still be given back.` };
    },
  },
  ...failedRefundsCommands,
};

/** Describes the current state of a request that was approved before. `wasGoodwill`: it was approved as goodwill then. */
async function describeRepeatedApproval(shop: AppContext, requestId: string, wasGoodwill: boolean): Promise<string> {
  const request = await findRefundRequest(shop.db, requestId);
  if (request?.goodwill === 1 && !wasGoodwill) return `${requestId} was approved before; it is paid as goodwill now.`;
  const unchanged = `${requestId} was approved before (${formatTime(request?.decided_at ?? null)}); nothing was done.`;
  if (request?.state !== "approved") return `${unchanged} It is ${request?.state} already.`;
  return request.goodwill === 1 ? `${unchanged} It is goodwill.` : `${unchanged} It is not as goodwill: it is refused where it has been used.`;
}
