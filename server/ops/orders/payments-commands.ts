import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { type Command, defineCommand, required } from "#server/ops/input/command.ts";
import { text, WHO } from "#server/ops/input/values.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { listUnmatchedPayments } from "#server/orders/staff/list-money-work.ts";
import { collectPages } from "#server/db/collect-pages.ts";
import { refundUnmatchedPaymentById } from "#server/orders/payments/refund-unmatched-payment.ts";

const MAX_LISTED = 1_000;
const WHY = { mismatch: "not what we asked for", duplicate: "paid twice", late: "its order was over" };

/** Commands for payments that need staff. Money that was paid twice, too late or by an erased buyer is refunded automatically. */
export const paymentsCommands: Command[] = [
  defineCommand({
    name: "payments parked",
    summary: "Lists payments that did not match what was requested, and money that pays for nothing",
    example: "",
    async run(shop) {
      // `money differences` also lists those that concern money.
      const events = await shop.db
        .selectFrom("payment_events")
        .selectAll()
        .where(INDEX_CONDITIONS.eventsNotApplied)
        .orderBy("received_at", "desc")
        .limit(200)
        .execute();
      const { rows: payments } = await collectPages((page) => listUnmatchedPayments(shop, page), MAX_LISTED);
      return [
        ...formatTable(
          ["EVENT", "PROVIDER", "TYPE", "RECEIVED", "OUTCOME"],
          events.map((row) => [row.event_id, row.provider, row.type, formatTime(row.received_at), row.outcome]),
        ),
        "",
        ...formatTable(
          ["PAYMENT", "ORDER", "AMOUNT", "AT", "WHY"],
          payments.map((row) => [row.id, row.number, formatMoney(row.amount, row.currency, "en"), formatTime(row.paidAt), WHY[row.why]]),
        ),
      ];
    },
  }),
  defineCommand({
    name: "payments return",
    summary: "Refunds what is left of a payment that payments parked lists, to its payment method",
    arguments: { payment: required(text("payment"), "the id of the payment, as payments parked shows it") },
    options: { who: WHO },
    example: "pay_01HX5Q --who Mei",
    async run(shop, { payment, who }) {
      const result = await refundUnmatchedPaymentById(shop, payment, who);
      if (result.ok) return [`${payment} is being refunded.`];
      if (result.code === "partly-taken")
        return { refused: "A dispute took a part of it. If the bank keeps that part, refund the rest in the dashboard of the provider." };
      return { refused: "payments parked lists no such payment. Refund what was paid for an order with refunds give." };
    },
  }),
];
