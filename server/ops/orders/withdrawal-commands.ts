import { closeWithdrawal } from "#server/orders/withdrawal/close-withdrawal.ts";
import { type Command, defineCommand, flag } from "#server/ops/input/command.ts";
import { ORDER_NUMBER, WHO } from "#server/ops/input/values.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";

const REFUSALS = {
  unknown: "No withdrawal was declared for an order with this number: see withdrawals list.",
  closed: "This withdrawal is closed already.",
};

/** Commands for withdrawals from the contract of an order. */
export const withdrawalCommands: Command[] = [
  defineCommand({
    name: "withdrawals list",
    summary: "Lists the withdrawals from contracts that are not settled, oldest first",
    details: "What can be returned has a refund request with the reason withdrawal. Refund a posted SIM card and unused credit with refunds give.",
    options: { all: flag("the settled ones, too") },
    example: "",
    async run(shop, { all }) {
      let query = shop.db
        .selectFrom("order_withdrawals")
        .innerJoin("orders", "orders.id", "order_withdrawals.order_id")
        .select(["order_withdrawals.declared_at", "order_withdrawals.name", "order_withdrawals.closed_at", "order_withdrawals.closed_by"])
        .select(["orders.number", "orders.way", "orders.paid_at", "orders.delivered_at", "orders.email"]);
      if (!all) query = query.where("order_withdrawals.closed_at", "is", null);
      const rows = await query.orderBy("order_withdrawals.declared_at").execute();
      return formatTable(
        ["ORDER", "DECLARED", "PAID", "DELIVERED", "DELIVERY", "NAME", "EMAIL", "CLOSED", "BY"],
        rows.map((row) => [
          row.number,
          formatTime(row.declared_at),
          row.paid_at === null ? null : formatTime(row.paid_at),
          row.delivered_at === null ? null : formatTime(row.delivered_at),
          row.way,
          row.name,
          row.email,
          row.closed_at === null ? null : formatTime(row.closed_at),
          row.closed_by,
        ]),
      );
    },
  }),
  defineCommand({
    name: "withdrawals close",
    summary: "Marks the withdrawal from an order as settled",
    details: "Do it when its refunds are decided, and the buyer knows why if nothing is refunded.",
    arguments: { number: ORDER_NUMBER },
    options: { who: WHO },
    example: "RL261121-7K3M9P --who Mei",
    async run(shop, { number, who }) {
      const result = await closeWithdrawal(shop, { number, who });
      return result.ok ? [`The withdrawal from ${number} is settled.`] : { refused: REFUSALS[result.code] };
    },
  }),
];
