import { formatMoney } from "#server/locale/format-money.ts";
import { approveRefund } from "#server/orders/approve-refund.ts";
import { REFUND_DECISIONS } from "#server/orders/refund.ts";
import { refundGoodwill } from "#server/orders/refund-goodwill.ts";
import { rejectRefund } from "#server/orders/reject-refund.ts";
import type { Command } from "./command.ts";
import { failedRefundsCommands } from "./failed-refunds-commands.ts";
import { layOutTable, showTime } from "./lay-out-table.ts";
import { readAmount } from "./read-money.ts";
import { listRefundRequests, showRefundRequest } from "./refund-requests.ts";

const REFUSALS = {
  "refunds.unknown": "There is no request with this id: see refunds list --all.",
  "refunds.decided": "It has been decided already: see refunds show.",
  "refunds.more-than-paid":
    "Less than this is left of the payment: some of it went back already, or the bank took it. Reject the request, and give what is left with refunds give.",
  "refunds.order-unknown": "There is no order with this number.",
  "refunds.not-paid": "This order was never paid.",
  "refunds.not-delivered": "Nothing of this order was delivered: its buyer can cancel it on its page, and you approve that here.",
};

/** What customers ask back, what staff decide about it, and what they give by themselves. */
export const refundsCommands: Record<string, Command> = {
  "refunds list": {
    usage: "refunds list [--all]",
    about: "requests that nobody has decided yet, oldest first; --all: the decided ones too",
    options: { all: { type: "boolean" } },
    async run(shop, _words, options) {
      const rows = await listRefundRequests(shop.db, { all: options.all === true });
      return layOutTable(
        ["REQUEST", "ASKED", "STATE", "ORDER", "WHAT", "PACKAGE", "AMOUNT", "REASON", "E-MAIL"],
        rows.map((row) => [row.id, showTime(row.askedAt), row.state, row.number, row.what, row.packageId, row.amount, row.reason, row.email]),
      );
    },
  },
  "refunds show": {
    usage: "refunds show <request>",
    about: "one request with its units and every try to send its money",
    async run(shop, [id]) {
      return (await showRefundRequest(shop.db, id ?? "")) ?? { refused: REFUSALS["refunds.unknown"] };
    },
  },
  "refunds approve": {
    usage: "refunds approve <request> [--goodwill]",
    about: "takes the package back and sends the money; --goodwill: the money also where it has been used",
    options: { goodwill: { type: "boolean" } },
    async run(shop, [id], options) {
      const answer = await approveRefund(shop, { requestId: id ?? "", goodwill: options.goodwill === true });
      if (!answer.ok) return { refused: REFUSALS[answer.reason] };
      return [`${id} is approved. It is taken back now, then the money is sent; the buyer gets a mail at each step.`];
    },
  },
  "refunds reject": {
    usage: `refunds reject <request> --because ${REFUND_DECISIONS.join("|")}`,
    about: "refuses a request: the order goes on, and the buyer gets a mail with the reason",
    options: { because: { type: "string" } },
    async run(shop, [id], options) {
      const decision = REFUND_DECISIONS.find((one) => one === options.because);
      if (!decision) return { refused: `Say why with --because: ${REFUND_DECISIONS.join(", ")}.` };
      const answer = await rejectRefund(shop, { requestId: id ?? "", decision });
      return answer.ok ? [`${id} is rejected (${decision}); the buyer gets a mail.`] : { refused: REFUSALS[answer.reason] };
    },
  },
  "refunds give": {
    usage: "refunds give <order number> --amount 12.50 --because <words>",
    about: "money back without a request, in the order's currency: goodwill, or a posted card that came back; never more than is left",
    options: { amount: { type: "string" }, because: { type: "string" } },
    async run(shop, [number], options) {
      const amount = readAmount(String(options.amount ?? ""));
      const because = String(options.because ?? "").trim();
      if (!number || amount === null) return { refused: "Name the order and an amount such as 12.50." };
      if (!because || because.length > 200) return { refused: "Say why with --because, in up to 200 characters and without a name." };
      const order = await shop.db.selectFrom("orders").select("currency").where("number", "=", number).executeTakeFirst();
      if (!order) return { refused: REFUSALS["refunds.order-unknown"] };
      const answer = await refundGoodwill(shop, { number, amount, because });
      if (answer.ok) return [`${formatMoney(amount, order.currency)} of ${number} is sent back as ${answer.refundId}.`];
      if (answer.reason !== "refunds.more-than-paid") return { refused: REFUSALS[answer.reason] };
      return { refused: `At most ${formatMoney(answer.left, order.currency)} of this order can still be given back.` };
    },
  },
  ...failedRefundsCommands,
};
