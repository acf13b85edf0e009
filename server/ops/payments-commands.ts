import { formatMoney } from "#server/locale/format-money.ts";
import type { Command } from "./command.ts";
import { layOutTable, showTime } from "./lay-out-table.ts";

const BELIEVED = ["paid", "changed", "nothing-new", "ignored"];

/** Money that needs a person. */
export const paymentsCommands: Record<string, Command> = {
  "payments parked": {
    usage: "payments parked",
    about: "what a provider said and was not believed, and orders that were paid twice",
    async run(shop) {
      const events = await shop.db
        .selectFrom("payment_events")
        .selectAll()
        .where("processed_at", "is not", null)
        .where("outcome", "not in", [...BELIEVED, "duplicate"])
        .orderBy("received_at", "desc")
        .limit(200)
        .execute();
      const twice = await shop.db
        .selectFrom("payments")
        .innerJoin("orders", "orders.id", "payments.order_id")
        .select(["orders.number", "payments.id", "payments.amount", "payments.currency", "payments.paid_at"])
        .where("payments.state", "=", "paid")
        .where("duplicate", "=", 1)
        .orderBy("paid_at", "desc")
        .execute();
      return [
        ...layOutTable(
          ["EVENT", "PROVIDER", "TYPE", "RECEIVED", "OUTCOME"],
          events.map((row) => [row.event_id, row.provider, row.type, showTime(row.received_at), row.outcome]),
        ),
        "",
        ...layOutTable(
          ["PAID TWICE", "PAYMENT", "AMOUNT", "AT"],
          twice.map((row) => [row.number, row.id, formatMoney(row.amount, row.currency), showTime(row.paid_at)]),
        ),
      ];
    },
  },
};
