import { z } from "zod";
import { IccidSchema } from "#server/forms/field.schema.ts";
import { formatMoney } from "#server/locale/money.ts";
import { cancelOrder } from "#server/orders/cancellation/cancel-order.ts";
import { retryUnit } from "#server/orders/fulfilment/retry-unit.ts";
import { shipOrder, type ShipRejectionCode } from "#server/orders/fulfilment/ship-order.ts";
import { type Command, NO_WHO, staffName } from "#server/ops/input/command.ts";

const SHIP_REFUSALS: Record<ShipRejectionCode, string> = {
  unknown: "There is no order with this number.",
  "not-physical": "This order has no SIM card to post.",
  "not-preparing": "This order is not waiting to be posted: look at it with `orders show`.",
  "refund-going": "Its buyer is getting the money back, or has it: do not post it.",
  "iccid-count": "Name every card of the order once, one --iccid each, or none.",
  "iccid-needed": "These are prepaid cards: name each with --iccid, so that its credit can be put on it.",
  "card-unfit": "One of these cards does not take this credit: it is unknown, out of use, or of another kind.",
  "carrier-silent": "The mobile operator does not say whether these cards take the credit. Try again in a moment.",
  disputed:
    "Its payer's bank took the money back and has not returned it: see orders show. Wait for the bank's decision, or end the order with orders cancel.",
  "refund-open": "Its buyer has asked to cancel it. Decide that first: refunds list, then refunds approve or refunds reject.",
  "iccid-taken": "A card with this ICCID belongs to another order.",
  "no-cards": "There are not enough SIM cards in stock.",
};

const CANCEL_REFUSALS = {
  unknown: "There is no order with this number.",
  "never-paid": "This order was never paid: nothing goes back, and it ends by itself when its payment page closes.",
  "no-such-unit": "This order has no such unit: see orders show.",
  "all-delivered": "All of it was delivered: refunds give pays money of it back.",
};

/** Commands that complete an order: post its SIM cards, retry a refused unit, or cancel what was not delivered. */
export const deliveryCommands: Record<string, Command> = {
  "orders ship": {
    usage: "orders ship <number> --courier <name> [--tracking <number>] [--iccid <card>]…",
    about:
      "the SIM cards of an order are in the post: marks it delivered and writes to the buyer; --iccid, one a card: it appears in My packages, and a prepaid one gets its credit",
    options: { courier: { type: "string" }, tracking: { type: "string" }, iccid: { type: "string", multiple: true } },
    async run(shop, [number = ""], options) {
      if (!options.courier) return { misused: "Name the courier." };
      const iccids = z.array(IccidSchema).safeParse(options.iccid ?? []);
      if (!iccids.success) return { misused: "An ICCID has 19 or 20 digits and starts with 8985234." };
      const result = await shipOrder(shop, {
        number,
        courier: String(options.courier),
        tracking: options.tracking ? String(options.tracking) : null,
        iccids: iccids.data,
      });
      return result.ok ? [`${number} is posted; the buyer gets a mail.`] : { refused: SHIP_REFUSALS[result.code] };
    },
  },
  "orders cancel": {
    usage: 'orders cancel <number> [<unit>]… --because "<words>" --who <name>',
    about:
      "cancels what was not delivered, or the units named, and pays it back, whatever was asked or refused before; the buyer gets a mail. " +
      "Where the bank took the money the order ends without a payment",
    options: { because: { type: "string" }, who: { type: "string" } },
    async run(shop, [number = "", ...unitArguments], options) {
      const because = String(options.because ?? "").trim();
      const who = staffName(options);
      if (!because || because.length > 200) return { misused: "Say why with --because, in up to 200 characters and without a name." };
      if (!who) return NO_WHO;
      const units = unitArguments.map(Number);
      if (units.some((unit) => !Number.isInteger(unit) || unit < 1)) return { misused: "Units are numbers, as orders show has them: 1 2." };
      const result = await cancelOrder(shop, { number, units, because, who });
      if (result.ok && result.requestId === null) return [`${number} was cancelled before; nothing was done.`];
      if (result.ok) {
        const { currency } = await shop.db.selectFrom("orders").select("currency").where("number", "=", number).executeTakeFirstOrThrow();
        const money =
          result.amount === 0 ? "Nothing is paid back: nothing of its payment is left" : `${formatMoney(result.amount, currency)} goes back`;
        const what = result.units.length === 1 ? `Unit ${result.units[0]}` : `Units ${result.units.join(", ")}`;
        return [`${what} of ${number} cancelled as ${result.requestId}. ${money}; the buyer gets a mail.`];
      }
      if (result.code === "unit-delivered") {
        return { refused: `Unit ${result.unit} was delivered: leave it out here; refunds give pays money of it back.` };
      }
      if (result.code === "whole-asked") {
        return {
          refused: `Its buyer asked to cancel all of it (${result.requestId}): cancel it without units, or first refunds reject that request.`,
        };
      }
      return { refused: CANCEL_REFUSALS[result.code] };
    },
  },
  "orders retry-unit": {
    usage: "orders retry-unit <number> <unit>",
    about: "asks the carrier anew for a unit that it refused, or to load a posted prepaid card that it refused to load",
    async run(shop, [number, unit]) {
      const result = await retryUnit(shop, { number: number ?? "", unit: Number(unit ?? 1) });
      return result.ok
        ? [`Unit ${unit ?? 1} of ${number} is asked for again.`]
        : { refused: "The carrier has refused no such unit of this order: see orders show." };
    },
  },
};
