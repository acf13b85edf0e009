import { formatMoney } from "#server/locale/money/format-money.ts";
import { returnParkedPayment } from "#server/orders/payments/return-parked-payment.ts";
import { findParkedPayments } from "#server/payments/find-unmatched-payments.ts";
import type { Command } from "#server/ops/input/command.ts";
import { layOutTable, showTime } from "#server/ops/output/format-table.ts";

/** What a provider said and the shop did not believe; money among it stands in `money differences` too. */
const NOT_BELIEVED = ["mismatch", "unknown-payment", "unknown-refund"];

/** Money that needs a person. What was paid twice, too late or by a buyer who was erased goes back by itself. */
export const paymentsCommands: Record<string, Command> = {
  "payments parked": {
    usage: "payments parked",
    about: "what a provider said and was not believed, and money that pays for nothing and is not on its way back",
    async run(shop) {
      const events = await shop.db
        .selectFrom("payment_events")
        .selectAll()
        .where("outcome", "in", NOT_BELIEVED)
        .orderBy("received_at", "desc")
        .limit(200)
        .execute();
      const payments = await findParkedPayments(shop.db).execute();
      return [
        ...layOutTable(
          ["EVENT", "PROVIDER", "TYPE", "RECEIVED", "OUTCOME"],
          events.map((row) => [row.event_id, row.provider, row.type, showTime(row.received_at), row.outcome]),
        ),
        "",
        ...layOutTable(
          ["PAYMENT", "ORDER", "AMOUNT", "AT", "WHY"],
          payments.map((row) => [
            row.id,
            row.number,
            formatMoney(row.amount, row.currency),
            showTime(row.paid_at),
            row.duplicate ? "paid twice" : "its order was over",
          ]),
        ),
      ];
    },
  },
  "payments return": {
    usage: "payments return <payment>",
    about: "sends a payment back that `payments parked` lists, whole and by its own method",
    async run(shop, [payment]) {
      const answer = await returnParkedPayment(shop, payment ?? "");
      if (answer.ok) return [`${payment} is on its way back.`];
      return { refused: "`payments parked` lists no such payment. What was paid for goods goes back with `refunds give`." };
    },
  },
};
