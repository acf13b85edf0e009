import { collectPages } from "#server/db/collect-pages.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { DELIVERY_METHODS } from "#server/domain/order-states.schema.ts";
import { ORDER_STATES } from "#server/domain/order-states.schema.ts";
import { eraseAttribution } from "#server/orders/privacy/erase-attribution.ts";
import { listOrdersForStaff } from "#server/orders/staff/list-orders-for-staff.ts";
import { showOrderForStaff } from "#server/orders/staff/show-order-for-staff.ts";
import { formatOrder } from "./format-order.ts";
import { choice, LIMIT, ORDER_NUMBER, text, WHO } from "#server/ops/input/values.ts";
import { type Command, defineCommand, flag, optional } from "#server/ops/input/command.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";

/** Commands that show orders, or delete the attribution of one. They never print eSIM codes or link keys. */
export const ordersCommands: Command[] = [
  defineCommand({
    name: "orders list",
    summary: "Lists the newest orders first",
    details: "With --failed, only orders with a unit that the carrier refused: retry it with orders retry-unit, or cancel it with orders cancel.",
    options: {
      state: optional(choice("state", ORDER_STATES), `only orders in this state: ${ORDER_STATES.join(", ")}`),
      way: optional(choice("way", DELIVERY_METHODS), `only orders delivered this way: ${DELIVERY_METHODS.join(", ")}; physical: to post`),
      email: optional(text("email"), "only orders of this buyer"),
      overdue: flag("only orders with a paid eSIM or renewal that the carrier has neither delivered nor refused for 10 minutes"),
      failed: flag("only orders with a unit that the carrier refused and nobody cancelled"),
      limit: LIMIT,
    },
    example: "--state preparing --way physical",
    async run(shop, { state, way, email, overdue, failed, limit }) {
      const filters = { state, way, email: email?.toLowerCase(), overdue, failed };
      const { rows } = await collectPages((page) => listOrdersForStaff(shop, { ...filters, ...page }), limit);
      return formatTable(
        ["NUMBER", "PLACED", "STATE", "WAY", "PACKAGE", "TOTAL"],
        rows.map((row) => [
          row.number,
          formatTime(row.created_at),
          row.state,
          row.way,
          `${row.package_id} × ${row.quantity}`,
          formatMoney(row.total, row.currency, "en"),
        ]),
      );
    },
  }),
  defineCommand({
    name: "orders show",
    summary: "Shows one order and what buyer and staff can do now",
    details:
      "With its payments, disputes, cancellations and other refund requests, refunds, units and history. It never prints eSIM codes or link keys.",
    arguments: { number: ORDER_NUMBER },
    options: { who: WHO },
    example: "RL261121-7K3M9P --who Mei",
    async run(shop, { number, who }) {
      const result = await showOrderForStaff(shop, { number, who });
      return result.ok ? formatOrder(result.order) : { refused: "There is no order with this number." };
    },
  }),
  defineCommand({
    name: "orders forget-source",
    summary: "Deletes which partner or advertisement led to an order",
    details: "The buyer may ask for this; the privacy policy promises it.",
    arguments: { number: ORDER_NUMBER },
    options: { who: WHO },
    example: "RL261121-7K3M9P --who Mei",
    async run(shop, { number, who }) {
      const exists = await eraseAttribution(shop, { number, who });
      return exists ? [`What led to ${number} is deleted.`] : { refused: "There is no order with this number." };
    },
  }),
];
