import { readColumns } from "#server/db/column-names.ts";
import { addressLines } from "#server/orders/core/buyer.ts";
import { PARCEL_FIELDS } from "#server/orders/core/order.schema.ts";
import { sql } from "kysely";
import { formatMoney } from "#server/locale/money.schema.ts";
import { DELIVERY_METHODS } from "#server/domain/order-states.schema.ts";
import { ORDER_STATES } from "#server/domain/order-states.schema.ts";
import { STATE_EXITS } from "#server/orders/core/state-exits.ts";
import { eraseAttribution } from "#server/orders/privacy/erase-attribution.ts";
import { choice, LIMIT, ORDER_NUMBER, text, WHO } from "#server/ops/input/values.ts";
import { type Command, defineCommand, flag, optional } from "#server/ops/input/command.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { lineIccids } from "#server/orders/core/order.ts";

/** Explanations of failures that the shop detects; failures that the carrier reports are shown unchanged. */
const FAILURES: Record<string, string> = { "iccid-taken": "iccid-taken: the carrier gave an eSIM that another unit has already" };

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
      failed: flag("only orders with a unit that the carrier refused and nobody cancelled"),
      limit: LIMIT,
    },
    example: "--state preparing --way physical",
    async run(shop, { state, way, email, failed, limit }) {
      let query = shop.db
        .selectFrom("orders")
        .innerJoin("order_lines", "order_lines.order_id", "orders.id")
        .selectAll("orders")
        .select(["package_id", "quantity"]);
      if (state) query = query.where("orders.state", "=", state);
      if (way) query = query.where("way", "=", way);
      if (email) query = query.where("email", "=", email.toLowerCase());
      if (failed) {
        query = query.where("orders.id", "in", (eb) =>
          eb
            .selectFrom("fulfilments")
            .select("order_id")
            // A literal, because the partial index is not used with a bound value.
            .where("fulfilments.state", "=", sql.lit("failed"))
            .where("taken_back_at", "is", null),
        );
      }
      // Ids sort by time.
      const rows = await query.orderBy("orders.id", "desc").limit(limit).execute();
      return formatTable(
        ["NUMBER", "PLACED", "STATE", "WAY", "PACKAGE", "TOTAL", "EMAIL"],
        rows.map((row) => [
          row.number,
          formatTime(row.created_at),
          row.state,
          row.way,
          `${row.package_id} × ${row.quantity}`,
          formatMoney(row.total, row.currency, "en"),
          row.email,
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
    example: "RL261121-7K3M9P",
    async run(shop, { number }) {
      const order = await shop.db.selectFrom("orders").selectAll().where("number", "=", number).executeTakeFirst();
      if (!order) return { refused: "There is no order with this number." };
      const line = await shop.db.selectFrom("order_lines").selectAll().where("order_id", "=", order.id).executeTakeFirstOrThrow();
      const payments = await shop.db.selectFrom("payments").selectAll().where("order_id", "=", order.id).orderBy("attempt").execute();
      const refunds = await shop.db
        .selectFrom("refunds")
        .selectAll()
        .where("order_id", "=", order.id)
        .orderBy("created_at")
        .orderBy("attempt")
        .execute();
      const requests = await shop.db
        .selectFrom("refund_requests")
        .leftJoin("fulfilments", "fulfilments.id", "refund_requests.fulfilment_id")
        .selectAll("refund_requests")
        .select("fulfilments.unit")
        .where("refund_requests.order_id", "=", order.id)
        .orderBy("requested_at")
        .orderBy("refund_requests.id")
        .execute();
      const withdrawal = await shop.db.selectFrom("order_withdrawals").selectAll().where("order_id", "=", order.id).executeTakeFirst();
      const disputes = await shop.db.selectFrom("disputes").selectAll().where("order_id", "=", order.id).orderBy("opened_at").execute();
      const units = await shop.db.selectFrom("fulfilments").selectAll().where("order_id", "=", order.id).orderBy("unit").execute();
      const events = await shop.db.selectFrom("order_events").selectAll().where("order_id", "=", order.id).orderBy("id").execute();
      const address = [order.contact, ...addressLines(readColumns(order, PARCEL_FIELDS), order.address_country)].filter(Boolean).join(", ");
      const facts: [string, string | null][] = [
        ["Order", `${order.number} (${[order.state, ...disputes.map(({ state }) => `dispute ${state}`)].join(", ")})`],
        ["Buyer", STATE_EXITS.order[order.state].buyer],
        ["Staff", STATE_EXITS.order[order.state].staff],
        ...disputes.map(({ id, state }): [string, string] => ["Dispute", `${id} is ${state}: ${STATE_EXITS.dispute[state].staff}`]),
        ["Placed", formatTime(order.created_at)],
        ["Package", `${line.package_id} × ${line.quantity}, ${order.way}`],
        [
          "Total",
          `${formatMoney(order.total, order.currency, "en")} (subtotal ${formatMoney(order.subtotal, order.currency, "en")}, discount ${formatMoney(order.discount, order.currency, "en")}${order.promo_code ? ` ${order.promo_code}` : ""}, postage ${formatMoney(order.postal_fee, order.currency, "en")})`,
        ],
        ["Buyer", `${order.email}${order.phone ? `, ${order.phone_country} ${order.phone}` : ""}`],
        ["Post to", address],
        ["Credit", line.credit === null ? null : `${formatMoney(line.credit, "HKD", "en")} each`],
        [line.credit === null ? "Renews" : "Tops up", line.iccids === null ? order.iccid : lineIccids(line).join(", ")],
        [
          "Withdrawn",
          withdrawal
            ? `${formatTime(withdrawal.declared_at)} by ${withdrawal.name || "an erased buyer"}, ${withdrawal.closed_at === null ? "open" : "closed"}`
            : null,
        ],
        ["Posted", order.courier && `${order.courier} ${order.tracking_number ?? ""}`],
      ];
      return [
        ...facts.filter(([, value]) => value).map(([label, value]) => `${label.padEnd(9)} ${value}`),
        "",
        ...formatTable(
          ["PAYMENT", "STATE", "METHOD", "AMOUNT", "AT", "REASON"],
          payments.map((row) => [
            row.attempt,
            row.state + (row.duplicate ? " (duplicate)" : ""),
            row.method,
            formatMoney(row.amount, row.currency, "en"),
            formatTime(row.paid_at ?? row.created_at),
            row.reason,
          ]),
        ),
        "",
        ...formatTable(
          ["DISPUTE", "STATE", "AMOUNT", "REASON", "EVIDENCE DUE", "OPENED", "ENDED"],
          disputes.map((row) => [
            row.id,
            row.state,
            formatMoney(row.amount, row.currency, "en"),
            row.reason,
            formatTime(row.evidence_due_at),
            formatTime(row.opened_at),
            formatTime(row.closed_at),
          ]),
        ),
        "",
        ...formatTable(
          ["REQUEST", "STATE", "UNIT", "AMOUNT", "FOR", "ASKED", "DECIDED", "BY", "BECAUSE"],
          requests.map((row) => [
            row.id,
            row.state,
            row.unit,
            row.amount === null ? null : formatMoney(row.amount, order.currency, "en"),
            row.reason,
            formatTime(row.requested_at),
            formatTime(row.decided_at),
            row.decided_by,
            row.note ?? row.decision,
          ]),
        ),
        "",
        ...formatTable(
          ["REFUND", "TRY", "STATE", "AMOUNT", "FOR", "FAILURE"],
          refunds.map((row) => [
            row.id,
            row.attempt,
            row.state,
            formatMoney(row.amount, row.currency, "en"),
            row.note ? `${row.reason}: ${row.note}` : row.reason,
            row.failure,
          ]),
        ),
        "",
        ...formatTable(
          ["UNIT", "KIND", "STATE", "ICCID", "DELIVERED", "TAKEN BACK", "FAILURE"],
          units.map((row) => [
            row.unit,
            row.kind,
            row.state,
            row.iccid,
            formatTime(row.delivered_at),
            formatTime(row.taken_back_at),
            describeFailure(row.failure),
          ]),
        ),
        "",
        ...formatTable(
          ["AT", "WHO", "FROM", "TO", "CAUSE"],
          events.map((row) => [formatTime(row.at), row.actor, row.from_state, row.to_state, row.cause]),
        ),
      ];
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

const describeFailure = (failure: string | null) => (failure === null ? null : (FAILURES[failure] ?? failure));
