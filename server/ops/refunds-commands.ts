import { formatMoney } from "#server/locale/format-money.ts";
import { refundEstimate } from "#server/orders/refund.ts";
import type { Command } from "./command.ts";
import { layOutTable, showTime } from "./lay-out-table.ts";

/** What customers ask back. */
export const refundsCommands: Record<string, Command> = {
  "refunds list": {
    usage: "refunds list",
    about: "requests that nobody has decided yet, oldest first, with what the unit was paid with",
    async run(shop) {
      const rows = await shop.db
        .selectFrom("refund_requests")
        .innerJoin("orders", "orders.id", "refund_requests.order_id")
        .innerJoin("fulfilments", "fulfilments.id", "refund_requests.fulfilment_id")
        .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
        .select(["refund_requests.id", "refund_requests.requested_at", "refund_requests.reason", "orders.number", "orders.currency", "orders.email"])
        .select(["fulfilments.unit", "order_lines.package_id", "order_lines.quantity", "order_lines.subtotal", "order_lines.discount"])
        .where("refund_requests.state", "=", "requested")
        .orderBy("refund_requests.requested_at")
        .execute();
      return layOutTable(
        ["REQUEST", "ASKED", "ORDER", "UNIT", "PACKAGE", "AMOUNT", "REASON", "E-MAIL"],
        rows.map((row) => [
          row.id,
          showTime(row.requested_at),
          row.number,
          `${row.unit} of ${row.quantity}`,
          row.package_id,
          formatMoney(refundEstimate(row, row.unit), row.currency),
          row.reason,
          row.email,
        ]),
      );
    },
  },
};
