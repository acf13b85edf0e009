import { sql } from "kysely";
import { z } from "zod";
import { IccidSchema } from "#server/locale/field.schema.ts";
import { formatMoney } from "#server/locale/format-money.ts";
import { cancelOrder } from "#server/orders/cancel-order.ts";
import { EXITS } from "#server/orders/exits.ts";
import { forgetSource } from "#server/orders/forget-source.ts";
import { retryUnit } from "#server/orders/retry-unit.ts";
import { shipOrder } from "#server/orders/ship-order.ts";
import type { Command } from "./command.ts";
import { layOutTable, showTime } from "./lay-out-table.ts";
import { whoAsks } from "./real-name-data-commands.ts";

const SHIP_REFUSALS: Record<string, string> = {
  "orders.unknown": "There is no order with this number.",
  "orders.not-physical": "This order has no SIM card to post.",
  "orders.not-preparing": "This order is not waiting to be posted: look at it with `orders show`.",
  "orders.refund-going": "Its buyer is getting the money back, or has it: do not post it.",
  "orders.iccid-count": "Name every card of the order once, one --iccid each, or none.",
  "orders.iccid-needed": "These are prepaid cards: name each with --iccid, so that its credit can be put on it.",
  "orders.card-unfit": "One of these cards does not take this credit: it is unknown, out of use, or of another kind.",
  "orders.carrier-silent": "The mobile operator does not say whether these cards take the credit. Try again in a moment.",
  "orders.disputed":
    "Its payer's bank took the money back and has not returned it: see orders show. Wait for the bank's decision, or end the order with orders cancel.",
  "orders.refund-open": "Its buyer has asked to cancel it. Decide that first: refunds list, then refunds approve or refunds reject.",
  "orders.iccid-taken": "A card with this ICCID belongs to another order.",
  "orders.no-cards": "There are not enough SIM cards in stock.",
};

const CANCEL_REFUSALS = {
  "orders.unknown": "There is no order with this number.",
  "orders.never-paid": "This order was never paid: nothing goes back, and it ends by itself when its payment page closes.",
  "orders.no-such-unit": "This order has no such unit: see orders show.",
  "orders.all-delivered": "All of it was delivered: refunds give pays money of it back.",
};

/** Failures of a unit that the shop itself found; what the carrier names stands as it is. */
const FAILURES: Record<string, string> = { "iccid-taken": "iccid-taken: the carrier gave an eSIM that another unit has already" };
const sayFailure = (failure: string | null) => (failure === null ? null : (FAILURES[failure] ?? failure));

/** Looking at orders, ending them, and marking cards as posted. Never prints eSIM codes or link keys. */
export const ordersCommands: Record<string, Command> = {
  "orders list": {
    usage: "orders list [--state <state>] [--way physical] [--email <e-mail>] [--failed] [--limit 50]",
    about:
      "newest orders first; --failed: those with a unit that the carrier refused: retry it with orders retry-unit, or cancel it with orders cancel",
    options: {
      failed: { type: "boolean" },
      state: { type: "string" },
      way: { type: "string" },
      email: { type: "string" },
      limit: { type: "string" },
    },
    async run(shop, _words, options) {
      const limit = Math.min(Math.max(Number(options.limit ?? 50) || 50, 1), 1000);
      let query = shop.db
        .selectFrom("orders")
        .innerJoin("order_lines", "order_lines.order_id", "orders.id")
        .selectAll("orders")
        .select(["package_id", "quantity"]);
      if (options.state) query = query.where("orders.state", "=", options.state as "paid");
      if (options.way) query = query.where("way", "=", options.way as "physical");
      if (options.email) query = query.where("email", "=", String(options.email).toLowerCase());
      if (options.failed) {
        query = query.where("orders.id", "in", (eb) =>
          eb
            .selectFrom("fulfilments")
            .select("order_id")
            // As a literal: the partial index is not used with a bound value.
            .where("fulfilments.state", "=", sql.lit("failed"))
            .where("taken_back_at", "is", null),
        );
      }
      const rows = await query.orderBy("orders.created_at", "desc").limit(limit).execute();
      return layOutTable(
        ["NUMBER", "PLACED", "STATE", "WAY", "PACKAGE", "TOTAL", "E-MAIL"],
        rows.map((row) => [
          row.number,
          showTime(row.created_at),
          row.state,
          row.way,
          `${row.package_id} × ${row.quantity}`,
          formatMoney(row.total, row.currency),
          row.email,
        ]),
      );
    },
  },
  "orders show": {
    usage: "orders show <number>",
    about: "one order with its payments, disputes, refunds, units and history, and what may be done now",
    async run(shop, [number]) {
      const order = await shop.db
        .selectFrom("orders")
        .selectAll()
        .where("number", "=", number ?? "")
        .executeTakeFirst();
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
      const disputes = await shop.db.selectFrom("disputes").selectAll().where("order_id", "=", order.id).orderBy("opened_at").execute();
      const units = await shop.db.selectFrom("fulfilments").selectAll().where("order_id", "=", order.id).orderBy("unit").execute();
      const events = await shop.db.selectFrom("order_events").selectAll().where("order_id", "=", order.id).orderBy("id").execute();
      const address = [order.contact, order.address, order.city, order.province, order.postal_code, order.address_country].filter(Boolean).join(", ");
      const facts: [string, string | null][] = [
        ["Order", `${order.number} (${[order.state, ...disputes.map(({ state }) => `dispute ${state}`)].join(", ")})`],
        ["Buyer can", EXITS.order[order.state].buyer],
        ["Staff can", EXITS.order[order.state].staff],
        ...disputes.map(({ id, state }): [string, string] => ["Dispute", `${id} is ${state}: ${EXITS.dispute[state].staff}`]),
        ["Placed", showTime(order.created_at)],
        ["Package", `${line.package_id} × ${line.quantity}, ${order.way}`],
        [
          "Total",
          `${formatMoney(order.total, order.currency)} (subtotal ${formatMoney(order.subtotal, order.currency)}, discount ${formatMoney(order.discount, order.currency)}${order.promo_code ? ` ${order.promo_code}` : ""}, postage ${formatMoney(order.postal_fee, order.currency)})`,
        ],
        ["Buyer", `${order.email}${order.phone ? `, ${order.phone_country} ${order.phone}` : ""}`],
        ["Post to", address],
        ["Credit", line.credit === null ? null : `${formatMoney(line.credit, "HKD")} each`],
        [line.credit === null ? "Renews" : "Tops up", line.iccids === null ? order.iccid : (JSON.parse(line.iccids) as string[]).join(", ")],
        ["Posted", order.courier && `${order.courier} ${order.tracking_number ?? ""}`],
      ];
      return [
        ...facts.filter(([, value]) => value).map(([label, value]) => `${label.padEnd(9)} ${value}`),
        "",
        ...layOutTable(
          ["PAYMENT", "STATE", "METHOD", "AMOUNT", "AT", "REASON"],
          payments.map((row) => [
            row.attempt,
            row.state + (row.duplicate ? " (duplicate)" : ""),
            row.method,
            formatMoney(row.amount, row.currency),
            showTime(row.paid_at ?? row.created_at),
            row.reason,
          ]),
        ),
        "",
        ...layOutTable(
          ["DISPUTE", "STATE", "AMOUNT", "REASON", "EVIDENCE DUE", "OPENED", "ENDED"],
          disputes.map((row) => [
            row.id,
            row.state,
            formatMoney(row.amount, row.currency),
            row.reason,
            showTime(row.evidence_due_at),
            showTime(row.opened_at),
            showTime(row.closed_at),
          ]),
        ),
        "",
        ...layOutTable(
          ["REFUND", "TRY", "STATE", "AMOUNT", "FOR", "FAILURE"],
          refunds.map((row) => [
            row.id,
            row.attempt,
            row.state,
            formatMoney(row.amount, row.currency),
            row.note ? `${row.reason}: ${row.note}` : row.reason,
            row.failure,
          ]),
        ),
        "",
        ...layOutTable(
          ["UNIT", "KIND", "STATE", "ICCID", "DELIVERED", "TAKEN BACK", "FAILURE"],
          units.map((row) => [
            row.unit,
            row.kind,
            row.state,
            row.iccid,
            showTime(row.delivered_at),
            showTime(row.taken_back_at),
            sayFailure(row.failure),
          ]),
        ),
        "",
        ...layOutTable(
          ["AT", "WHO", "FROM", "TO", "CAUSE"],
          events.map((row) => [showTime(row.at), row.actor, row.from_state, row.to_state, row.cause]),
        ),
      ];
    },
  },
  "orders cancel": {
    usage: 'orders cancel <number> [<unit>]… --because "<words>" --who <name>',
    about:
      "cancels what was not delivered, or the units named, and pays it back, whatever was asked or refused before; the buyer gets a mail. " +
      "Where the bank took the money the order ends without a payment",
    options: { because: { type: "string" }, who: { type: "string" } },
    async run(shop, [number = "", ...named], options) {
      const because = String(options.because ?? "").trim();
      const who = whoAsks(options);
      if (!because || because.length > 200) return { misused: "Say why with --because, in up to 200 characters and without a name." };
      if (!who) return { misused: "Say with --who who you are: it is written down." };
      const units = named.map(Number);
      if (units.some((unit) => !Number.isInteger(unit) || unit < 1)) return { misused: "Units are numbers, as orders show has them: 1 2." };
      const answer = await cancelOrder(shop, { number, units, because, who });
      if (answer.ok && answer.requestId === null) return [`${number} was cancelled before; nothing was done.`];
      if (answer.ok) {
        const { currency } = await shop.db.selectFrom("orders").select("currency").where("number", "=", number).executeTakeFirstOrThrow();
        const money =
          answer.amount === 0 ? "Nothing is paid back: nothing of its payment is left" : `${formatMoney(answer.amount, currency)} goes back`;
        const what = answer.units.length === 1 ? `Unit ${answer.units[0]}` : `Units ${answer.units.join(", ")}`;
        return [`${what} of ${number} cancelled as ${answer.requestId}. ${money}; the buyer gets a mail.`];
      }
      if (answer.reason === "orders.unit-delivered") {
        return { refused: `Unit ${answer.unit} was delivered: leave it out here; refunds give pays money of it back.` };
      }
      if (answer.reason === "orders.whole-asked") {
        return {
          refused: `Its buyer asked to cancel all of it (${answer.requestId}): cancel it without units, or first refunds reject that request.`,
        };
      }
      return { refused: CANCEL_REFUSALS[answer.reason] };
    },
  },
  "orders retry-unit": {
    usage: "orders retry-unit <number> <unit>",
    about: "asks the carrier anew for a unit that it refused, or to load a posted prepaid card that it refused to load",
    async run(shop, [number, unit]) {
      const answer = await retryUnit(shop, { number: number ?? "", unit: Number(unit ?? 1) });
      return answer.ok
        ? [`Unit ${unit ?? 1} of ${number} is asked for again.`]
        : { refused: "The carrier has refused no such unit of this order: see orders show." };
    },
  },
  "orders forget-source": {
    usage: "orders forget-source <number>",
    about: "deletes which partner or advertisement led to an order, as its buyer may ask for",
    async run(shop, [number = ""]) {
      const known = await forgetSource(shop, number);
      return known ? [`What led to ${number} is kept nowhere any more.`] : { refused: "There is no order with this number." };
    },
  },
  "orders ship": {
    usage: "orders ship <number> --courier <name> [--tracking <number>] [--iccid <card>]…",
    about:
      "the SIM cards of an order are in the post: marks it delivered and writes to the buyer; --iccid, one a card: it appears in My packages, and a prepaid one gets its credit",
    options: { courier: { type: "string" }, tracking: { type: "string" }, iccid: { type: "string", multiple: true } },
    async run(shop, [number = ""], options) {
      if (!options.courier) return { misused: "Name the courier." };
      const cards = z.array(IccidSchema).safeParse(options.iccid ?? []);
      if (!cards.success) return { misused: "An ICCID has 19 or 20 digits and starts with 8985234." };
      const answer = await shipOrder(shop, {
        number,
        courier: String(options.courier),
        tracking: options.tracking ? String(options.tracking) : null,
        iccids: cards.data,
      });
      return answer.ok ? [`${number} is posted; the buyer gets a mail.`] : { refused: SHIP_REFUSALS[answer.reason] ?? answer.reason };
    },
  },
};
