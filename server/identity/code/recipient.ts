import { z } from "zod";
import { acceptedFields, type FieldErrors } from "#server/forms/accepted-fields.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { cleanEmail } from "#server/forms/field.schema.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { parsePhone, takesTextMessages } from "#server/locale/phone-number.ts";
import { phoneShape } from "./code-form.schema.ts";

/** An email address, or a phone number as typed, that receives codes or signs in. */
export type Recipient = { email: string } | { phoneCountry: string; phone: string };

/** A validated recipient. `address` is the email address in lower case, or the phone number in E.164 format. */
export type KnownRecipient = { channel: "mail"; address: string } | { channel: "sms"; address: string; country: string; number: string };

const PhoneForm = z.object(phoneShape);

/** Validates a recipient. Returns null if the phone number is impossible. */
export function parseRecipient(to: Recipient): KnownRecipient | null {
  if ("email" in to) return { channel: "mail", address: cleanEmail(to.email) ?? "" };
  const phone = parsePhone(to.phoneCountry, to.phone);
  return phone && { channel: "sms", address: phone.e164, country: phone.country, number: phone.number };
}

export type TextMessageRejectionCode = "phone-no-sms" | "sms-country";

/** Returns why no text message is sent to a phone number, or null. `country`: that of the number. */
export function checkTextMessages({ env }: Pick<AppContext, "env">, e164: string, country: string): Rejection<TextMessageRejectionCode> | null {
  if (!takesTextMessages(e164)) return reject("phone-no-sms");
  return env.smsCountries && !env.smsCountries.includes(country) ? reject("sms-country") : null;
}

/** Returns an error if a form contains a phone number that is impossible in its country. `errors` are those of the schema. */
export function findRecipientErrors(typed: Record<string, unknown>, errors: object): FieldErrors {
  const { phoneCountry, phone } = acceptedFields(PhoneForm, typed, errors);
  return phoneCountry && phone && !parsePhone(phoneCountry, phone) ? { phone: ["errors.phone"] } : {};
}

/** Returns the column of `accounts` that stores this kind of address. */
export const recipientColumn = (recipient: Pick<KnownRecipient, "channel">) =>
  recipient.channel === "mail" ? ("email" as const) : ("phone_number" as const);
