import { closeWithdrawal, type CloseWithdrawalRejectionCode } from "#server/orders/withdrawal/close-withdrawal.ts";
import { type Command, defineCommand, flag } from "#server/ops/input/command.ts";
import { ORDER_NUMBER, WHO } from "#server/ops/input/values.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";

const MAX_LISTED = 500;

const REFUSALS: Record<CloseWithdrawalRejectionCode, string> = {
  unknown: "No withdrawal was declared for an order with this number: see withdrawals list.",
  closed: "This withdrawal is closed already.",
  undecided: "A refund request of this order is not decided: see refunds list.",
};

/** Commands for withdrawals from the contract of an order. */
export const withdrawalCommands: Command[] = [
  defineCommand({
    name: "withdrawals list",
    summary: "Lists the open withdrawals from contracts, oldest first",
    details:
      "What can be returned has a refund request with the reason withdrawal. Refund a posted SIM card and unused credit with refunds give, within 14 days.",
    options: { all: flag(`the closed ones, too: the newest ${MAX_LISTED} of all`) },
    example: "",
    async run(shop, { all }) {
      const query = shop.db
        .selectFrom("order_withdrawals")
        .innerJoin("orders", "orders.id", "order_withdrawals.order_id")
        .select(["order_withdrawals.declared_at", "order_withdrawals.name", "order_withdrawals.closed_at", "order_withdrawals.closed_by"])
        .select(["orders.number", "orders.way", "orders.paid_at", "orders.delivered_at", "orders.email"]);
      const rows = all
        ? (await query.orderBy("order_withdrawals.id", "desc").limit(MAX_LISTED).execute()).reverse()
        : await query.where("order_withdrawals.closed_at", "is", null).orderBy("order_withdrawals.declared_at").limit(MAX_LISTED).execute();
      return formatTable(
        ["ORDER", "DECLARED", "PAID", "DELIVERED", "DELIVERY", "NAME", "EMAIL", "CLOSED", "BY"],
        rows.map((row) => [
          row.number,
          formatTime(row.declared_at),
          formatTime(row.paid_at),
          formatTime(row.delivered_at),
          row.way,
          row.name,
          row.email,
          formatTime(row.closed_at),
          row.closed_by,
        ]),
      );
    },
  }),
  defineCommand({
    name: "withdrawals close",
    summary: "Closes the withdrawal from an order",
    details: "Close it once its refunds are decided and the buyer knows why if nothing is refunded.",
    arguments: { number: ORDER_NUMBER },
    options: { who: WHO },
    example: "RL261121-7K3M9P --who Mei",
    async run(shop, { number, who }) {
      const result = await closeWithdrawal(shop, { number, who });
      return result.ok ? [`The withdrawal from ${number} is closed.`] : { refused: REFUSALS[result.code] };
    },
  }),
];
