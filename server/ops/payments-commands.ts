import { formatMoney } from "#server/locale/format-money.ts";
import { ERASED_EMAILS } from "#server/orders/erased-buyer.ts";
import type { Command } from "./command.ts";
import { layOutTable, showTime } from "./lay-out-table.ts";

/** Outcomes that need nobody, or that the tables of payments show. */
const LISTED_OR_FINE = ["paid", "changed", "nothing-new", "ignored", "duplicate", "erased"];

/** Money that needs a person. */
export const paymentsCommands: Record<string, Command> = {
  "payments parked": {
    usage: "payments parked",
    about: "what a provider said and was not believed, orders paid twice, and orders paid after their buyer was erased",
    async run(shop) {
      const events = await shop.db
        .selectFrom("payment_events")
        .selectAll()
        .where("processed_at", "is not", null)
        .where("outcome", "not in", LISTED_OR_FINE)
        .orderBy("received_at", "desc")
        .limit(200)
        .execute();
      const paid = shop.db
        .selectFrom("payments")
        .innerJoin("orders", "orders.id", "payments.order_id")
        .select(["orders.number", "payments.id", "payments.amount", "payments.currency", "payments.paid_at"])
        .where("payments.state", "=", "paid")
        .orderBy("payments.paid_at", "desc");
      const twice = await paid.where("duplicate", "=", 1).execute();
      const erased = await paid.where("duplicate", "=", 0).where("orders.paid_at", "is", null).where("orders.email", "like", ERASED_EMAILS).execute();
      const money = (rows: typeof twice) => rows.map((row) => [row.number, row.id, formatMoney(row.amount, row.currency), showTime(row.paid_at)]);
      return [
        ...layOutTable(
          ["EVENT", "PROVIDER", "TYPE", "RECEIVED", "OUTCOME"],
          events.map((row) => [row.event_id, row.provider, row.type, showTime(row.received_at), row.outcome]),
        ),
        "",
        ...layOutTable(["PAID TWICE", "PAYMENT", "AMOUNT", "AT"], money(twice)),
        "",
        ...layOutTable(["PAID, BUYER ERASED", "PAYMENT", "AMOUNT", "AT"], money(erased)),
      ];
    },
  },
};
