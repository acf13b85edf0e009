import { z } from "zod";
import { EmailSchema } from "#server/forms/field.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { lineField, textField, cleanCode } from "#server/forms/text-field.schema.ts";

/** How many days a consumer has to withdraw from a contract (Directive 2011/83/EU, article 9). */
export const WITHDRAWAL_DAYS = 14;

const MAX_NAME = 100;
/** A web or email address, not "St.John". The acknowledgement repeats the name to the buyer, and anybody who knows an order may have typed it. */
const ADDRESS = /[/@]|\p{L}{2}\.(?:\p{Ll}{2}|\p{Lu}{2})/u;
/** Longer than any order number. */
export const MAX_ORDER_NUMBER = 40;

/** An order number as it was typed: `rl261121 k7m2qx` becomes `RL261121-K7M2QX`. */
const OrderNumberSchema = textField({ max: MAX_ORDER_NUMBER, tooLong: message("orders.withdrawal-unknown"), clean: cleanCode }, (text) =>
  text.transform((code) => code.toUpperCase().replace(/^(RL\d{6})([A-Z2-9]{6})$/, "$1-$2")),
);

/** What identifies a consumer and the contract in a withdrawal. More must not be required (Directive 2011/83/EU, article 11a). */
export const WithdrawalSchema = z.object({
  name: lineField("errors:field.name", MAX_NAME, (text) => text.refine((name) => !ADDRESS.test(name), message("errors.name-address"))),
  orderNumber: OrderNumberSchema,
  email: EmailSchema,
});
