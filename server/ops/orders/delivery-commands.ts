import { formatMoney } from "#server/locale/money.schema.ts";
import { cancelOrder } from "#server/orders/cancellation/cancel-order.ts";
import { retryUnit } from "#server/orders/fulfilment/retry-unit.ts";
import { shipOrder, type ShipRejectionCode } from "#server/orders/fulfilment/ship-order.ts";
import { type Command, defineCommand, optional, repeated, required } from "#server/ops/input/command.ts";
import { ICCID, NOTE, ORDER_NUMBER, text, wholeNumber, WHO } from "#server/ops/input/values.ts";

const UNIT = wholeNumber("unit", 1, 999);

const SHIP_REFUSALS: Record<ShipRejectionCode, string> = {
  unknown: "There is no order with this number.",
  "not-physical": "This order has no SIM card to post.",
  "not-preparing": "This order is not waiting to be posted: see orders show.",
  "refund-going": "Its buyer is being refunded, or has been: do not post it.",
  "iccid-count": "Name every SIM card of the order once, one --iccid each, or none.",
  "iccid-needed": "These are prepaid SIM cards: name each with --iccid, so that it can be loaded with its credit.",
  "card-unfit": "One of these SIM cards cannot take this credit: it is unknown, deregistered, or of another kind.",
  "carrier-silent": "The mobile operator does not respond, so it is unknown whether these SIM cards can take the credit. Try again in a moment.",
  disputed:
    "Its payer's bank took the money back and has not returned it: see orders show. Wait for the bank's decision, or end the order with orders cancel.",
  "refund-open": "Its buyer has asked to cancel it. Decide that first: refunds list, then refunds approve or refunds reject.",
  "iccid-taken": "A SIM card with this ICCID belongs to another order.",
  "no-cards": "There are not enough SIM cards in stock.",
};

const CANCEL_REFUSALS = {
  unknown: "There is no order with this number.",
  "never-paid": "This order was never paid: there is nothing to refund, and it expires when its payment page closes.",
  "no-such-unit": "This order has no such unit: see orders show.",
  "all-delivered": "All of it was delivered: refund an amount with refunds give.",
  "over-day-limit": "The amount exceeds your limit for a day: ask a colleague without one.",
  "over-limit": "The amount exceeds your limit: ask a colleague without one.",
};

/** Commands that complete an order: post its SIM cards, retry a refused unit, or cancel what was not delivered. */
export const deliveryCommands: Command[] = [
  defineCommand({
    name: "orders ship",
    summary: "Records that you posted the SIM cards of an order",
    details:
      "The order becomes delivered, and the buyer gets a mail. With one --iccid for each SIM card it appears in My packages, and a prepaid one gets its credit.",
    arguments: { number: ORDER_NUMBER },
    options: {
      courier: required(text("name"), "the courier that has the parcel"),
      tracking: optional(text("number"), "the courier's tracking number"),
      iccid: repeated(ICCID, "a SIM card in the parcel; give it once for each"),
      who: WHO,
    },
    example: "RL261121-7K3M9P --courier 'SF Express' --tracking SF1234567890 --who Mei",
    async run(shop, { number, courier, tracking = null, iccid, who }) {
      const result = await shipOrder(shop, { number, courier, tracking, iccids: iccid, who });
      return result.ok ? [`${number} is posted; the buyer gets a mail.`] : { refused: SHIP_REFUSALS[result.code] };
    },
  }),
  defineCommand({
    name: "orders cancel",
    summary: "Cancels what was not delivered, or the units named, and refunds it",
    details:
      "It does so whatever was requested or refused before; the buyer gets a mail. Where the bank took the money, the order ends without a payment.",
    arguments: {
      number: ORDER_NUMBER,
      units: repeated(UNIT, "the units to cancel, as orders show numbers them; without any, all that are not delivered"),
    },
    options: { because: required(NOTE, "why, in up to 200 characters and without a name"), who: WHO },
    example: 'RL261121-7K3M9P 2 --because "sold out at the carrier" --who Mei',
    async run(shop, { number, units, because, who }) {
      const result = await cancelOrder(shop, { number, units, because, who });
      if (result.ok && result.requestId === null) return [`${number} was already cancelled; nothing was done.`];
      if (result.ok) {
        const { currency } = await shop.db.selectFrom("orders").select("currency").where("number", "=", number).executeTakeFirstOrThrow();
        const money =
          result.amount === 0 ? "Nothing is refunded: nothing of its payment is left" : `${formatMoney(result.amount, currency, "en")} is refunded`;
        const what = result.units.length === 1 ? `Unit ${result.units[0]}` : `Units ${result.units.join(", ")}`;
        return [`${what} of ${number} cancelled as ${result.requestId}. ${money}; the buyer gets a mail.`];
      }
      if (result.code === "unit-delivered") {
        return { refused: `Unit ${result.unit} was delivered: leave it out here, and refund an amount with refunds give.` };
      }
      if (result.code === "whole-asked") {
        return {
          refused: `Its buyer asked to cancel all of it (${result.requestId}): cancel it without units, or first refunds reject that request.`,
        };
      }
      return { refused: CANCEL_REFUSALS[result.code] };
    },
  }),
  defineCommand({
    name: "orders retry-unit",
    summary: "Asks the carrier again for a unit that it refused",
    details: "Or to load a posted prepaid SIM card that it refused to load.",
    arguments: { number: ORDER_NUMBER, unit: required(UNIT, "the unit, as orders show numbers them") },
    options: { who: WHO },
    example: "RL261121-7K3M9P 1 --who Mei",
    async run(shop, { number, unit, who }) {
      const result = await retryUnit(shop, { number, unit, who });
      return result.ok
        ? [`The carrier is asked again for unit ${unit} of ${number}.`]
        : { refused: "This order has no such unit that the carrier refused: see orders show." };
    },
  }),
];
