import { AddressSchema } from "#server/destinations/address/address.schema.ts";
import { RETURN_REASONS } from "#server/domain/order-states.schema.ts";
import { EmailSchema } from "#server/forms/field.schema.ts";
import { correctAddress } from "#server/orders/corrections/correct-address.ts";
import { correctEmail } from "#server/orders/corrections/correct-email.ts";
import { correctTracking } from "#server/orders/corrections/correct-tracking.ts";
import { MAX_PARCEL_TEXT, RESENDABLE_MAILS } from "#server/orders/corrections/correction.schema.ts";
import { recordReturnedParcel } from "#server/orders/corrections/record-returned-parcel.ts";
import { resendMail } from "#server/orders/corrections/resend-mail.ts";
import { sendAgain } from "#server/orders/corrections/send-again.ts";
import { type Command, type CommandResult, defineCommand, optional, repeated, required, type Value } from "#server/ops/input/command.ts";
import { choice, ICCID, ORDER_NUMBER, text, WHO } from "#server/ops/input/values.ts";

const EMAIL: Value<string> = { name: "email", schema: EmailSchema, rule: "it must be an email address of at most 50 characters" };
const COURIER = text("name", MAX_PARCEL_TEXT);
const TRACKING = text("number", MAX_PARCEL_TEXT);
const MAIL = choice("mail", RESENDABLE_MAILS);

const ADDRESS_OPTIONS = {
  contact: optional(text("name"), "the recipient"),
  phoneCountry: optional(text("country"), "the country of the phone number, such as HK"),
  phone: optional(text("number"), "the phone number of the recipient"),
  country: optional(text("country"), "the country of the address, such as HK"),
  province: optional(text("name"), "the province or state"),
  city: optional(text("name"), "the city or district"),
  address: optional(text("lines"), "street and house"),
  postalCode: optional(text("code"), "the postal code"),
};
type TypedAddress = { [Key in keyof typeof ADDRESS_OPTIONS]: string | undefined };

const REFUSALS: Record<string, string> = {
  unknown: "There is no order with this number.",
  "staff-address": "This is the address of a member of staff, present or former: orders of customers do not go there.",
  unpaid: "This order was never paid: its buyer places it again with the right address.",
  erased: "The buyer of this order was erased.",
  "not-physical": "This order has no SIM card to post.",
  posted: "It is posted already: if it comes back, use orders returned and orders send-again.",
  "not-to-post": "This order is not waiting to be posted: see orders show.",
  "not-posted": "Nothing of this order was posted: use orders ship.",
  returned: "This parcel came back: post it with orders send-again.",
  "not-returned": "This parcel did not come back: record it with orders returned first.",
  refunded: "Its buyer has the money back: nothing is left to do with its parcel.",
  "same-tracking": "This is the tracking number of the parcel that came back: give the new one, or none.",
  disputed: "Its payer's bank took the money back and has not returned it: see orders show.",
  "refund-open": "Its buyer has asked for a refund. Decide that first: refunds list.",
  "refund-going": "Its buyer is being refunded, or has been: do not post it.",
  "address-needed": "Its address is deleted: name the whole address, from --contact to --postal-code.",
  "no-cards": "There are not enough SIM cards in stock.",
  "iccid-count": "Name every SIM card of the parcel once, one --iccid each, or none if they are the same as before.",
  "iccid-taken": "A SIM card with this ICCID belongs to another order.",
  "card-unfit": "One of these SIM cards cannot take this credit: it is unknown, deregistered, or of another kind.",
  "carrier-silent": "The mobile operator does not respond, so it is unknown whether these SIM cards can take the credit. Try again in a moment.",
  mainland: "This plan is not sold to Mainland China: keep the address, or cancel the order with orders cancel.",
  "other-postage": "Postage to this country is another than what was paid: cancel the order with orders cancel; its buyer places it again.",
  "mail-not-sent-yet": "Its buyer cannot have had this mail: see orders show for those that can be sent again.",
  "too-many-mails": "Five mails of this order were sent again within a day. Try again tomorrow.",
};

const FIELD_REFUSALS = {
  "phone-invalid": "is no number of its country",
  "place-not-listed": "is not on the lists of its country",
  "not-posted-to": "is a country that we do not post to",
};

type Outcome = { ok: true; changed?: boolean } | { ok: false; code: string; fields?: Record<string, keyof typeof FIELD_REFUSALS | undefined> };

/** Returns what a command prints about a result. */
function report(result: Outcome, done: string): CommandResult {
  if (result.ok) return [result.changed === false ? "It was like this already; nothing was done." : done];
  const fields = Object.entries(result.fields ?? {}).flatMap(([field, code]) => (code ? [`${field} ${FIELD_REFUSALS[code]}`] : []));
  return { refused: fields.length > 0 ? `The address is not right: ${fields.join("; ")}.` : (REFUSALS[result.code] ?? result.code) };
}

/** Parses a typed address as the checkout does; returns all fields that are wrong. */
function parseAddress({ country, ...fields }: TypedAddress) {
  const parsed = AddressSchema.safeParse({ ...fields, addressCountry: country });
  if (parsed.success) return { ok: true, form: parsed.data } as const;
  const wrong = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
  return {
    ok: false,
    misused: `The address is not complete, or wrong in: ${wrong.join(", ")}. A province and city are typed as the order form lists them.`,
  } as const;
}

const hasAddress = (fields: TypedAddress) => Object.values(fields).some((value) => value !== undefined);

/** Commands that put an order right: email, address, parcel, mails. */
export const correctionCommands: Command[] = [
  defineCommand({
    name: "orders correct-email",
    summary: "Corrects the email address of a paid order",
    details:
      "Links that were sent stop working. Both addresses get a mail, the old one with a link that undoes it for 30 days. The order moves to the account of the new address.",
    arguments: { number: ORDER_NUMBER },
    options: { email: required(EMAIL, "the right address"), who: WHO },
    example: "RL261121-7K3M9P --email ada@example.com --who Mei",
    run: async (shop, { number, email, who }) =>
      report(await correctEmail(shop, { number, email, who, isOwner: true }), `${number} has its new address; both get a mail.`),
  }),
  defineCommand({
    name: "orders correct-address",
    summary: "Corrects the shipping address of an order before it is posted",
    details: "Type the whole address, as on the order form. The buyer gets a mail.",
    arguments: { number: ORDER_NUMBER },
    options: { ...ADDRESS_OPTIONS, who: WHO },
    example:
      "RL261121-7K3M9P --contact 'Ada Lo' --phone-country HK --phone 91234567 --country HK --province Kowloon --city 'Sham Shui Po' --address '1 Cheung Sha Wan Road' --who Mei",
    async run(shop, { number, who, ...fields }) {
      const parsed = parseAddress(fields);
      if (!parsed.ok) return { misused: parsed.misused };
      return report(await correctAddress(shop, { number, form: parsed.form, who }), `${number} has its new address; the buyer gets a mail.`);
    },
  }),
  defineCommand({
    name: "orders correct-tracking",
    summary: "Corrects the courier and tracking number of a posted parcel",
    details: "The buyer gets a mail.",
    arguments: { number: ORDER_NUMBER },
    options: {
      courier: required(COURIER, "the courier that has the parcel"),
      tracking: optional(TRACKING, "the courier's tracking number"),
      who: WHO,
    },
    example: "RL261121-7K3M9P --courier 'SF Express' --tracking SF1234567890 --who Mei",
    run: async (shop, { number, courier, tracking = null, who }) =>
      report(await correctTracking(shop, { number, courier, tracking, who }), `${number} has its new tracking number; the buyer gets a mail.`),
  }),
  defineCommand({
    name: "orders returned",
    summary: "Records that the parcel of an order came back",
    details: "Its SIM cards are kept for it. Then send it again with orders send-again, or refund it with refunds give. The buyer gets a mail.",
    arguments: { number: ORDER_NUMBER },
    options: { because: required(choice("reason", RETURN_REASONS), `why: ${RETURN_REASONS.join(", ")}`), who: WHO },
    example: "RL261121-7K3M9P --because not-collected --who Mei",
    run: async (shop, { number, because: reason, who }) =>
      report(await recordReturnedParcel(shop, { number, reason, who }), `The parcel of ${number} came back; the buyer gets a mail.`),
  }),
  defineCommand({
    name: "orders send-again",
    summary: "Records that you posted a parcel again that came back",
    details:
      "With an address, it went there. With one --iccid for each SIM card, other cards were posted, which leave the stock. The buyer gets a mail.",
    arguments: { number: ORDER_NUMBER },
    options: {
      courier: required(COURIER, "the courier that has the parcel"),
      tracking: optional(TRACKING, "the courier's tracking number"),
      iccid: repeated(ICCID, "a SIM card in the parcel, if they are others than before; give it once for each"),
      ...ADDRESS_OPTIONS,
      who: WHO,
    },
    example: "RL261121-7K3M9P --courier 'SF Express' --tracking SF1234567890 --who Mei",
    async run(shop, { number, courier, tracking = null, iccid: iccids, who, ...fields }) {
      const parsed = hasAddress(fields) ? parseAddress(fields) : null;
      if (parsed?.ok === false) return { misused: parsed.misused };
      const result = await sendAgain(shop, { number, courier, tracking, iccids, ...(parsed && { address: parsed.form }), who });
      return report(result, `${number} is posted again; the buyer gets a mail.`);
    },
  }),
  defineCommand({
    name: "orders resend",
    summary: "Sends a mail of an order again, to its current address",
    details: "At most five a day for each order. The delivery mail says that eSIMs are ready or SIMs renewed.",
    arguments: { number: ORDER_NUMBER },
    options: { mail: required(MAIL, `which: ${RESENDABLE_MAILS.join(", ")}`), who: WHO },
    example: "RL261121-7K3M9P --mail confirmation --who Mei",
    run: async (shop, { number, mail, who }) => report(await resendMail(shop, { number, mail, who }), `The mail is sent again.`),
  }),
];
