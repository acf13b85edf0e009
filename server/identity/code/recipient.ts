import { z } from "zod";
import { acceptedFields, type FieldErrors } from "#server/forms/accepted-fields.ts";
import { parsePhone } from "#server/locale/phone/parse-phone.ts";
import { phoneShape } from "./code-form.schema.ts";

/** Whom a code is sent to and who signs in: an e-mail address, or a phone number as it is typed. */
export type Recipient = { email: string } | { phoneCountry: string; phone: string };

/** The same, checked; `address` is the e-mail address in small letters or the whole number (E.164). */
export type KnownRecipient = { channel: "mail"; address: string } | { channel: "sms"; address: string; country: string; number: string };

/** Reads a recipient; null where the phone number cannot exist. */
export function readRecipient(to: Recipient): KnownRecipient | null {
  if ("email" in to) return { channel: "mail", address: to.email.trim().toLowerCase() };
  const phone = parsePhone(to.phoneCountry, to.phone);
  return phone && { channel: "sms", address: phone.e164, country: phone.country, number: phone.number };
}

const PhoneForm = z.object(phoneShape);

/** A phone that cannot exist in its country, of a form that names one; `errors` are what its schema refuses. */
export function findRecipientErrors(typed: Record<string, unknown>, errors: object): FieldErrors {
  const { phoneCountry, phone } = acceptedFields(PhoneForm, typed, errors);
  return phoneCountry && phone && !parsePhone(phoneCountry, phone) ? { phone: ["errors.phone"] } : {};
}

/** The column of accounts that holds such an address. */
export const recipientColumn = (recipient: Pick<KnownRecipient, "channel">) =>
  recipient.channel === "mail" ? ("email" as const) : ("phone_number" as const);
