import { checkPhone } from "#server/locale/check-phone.ts";

/** Whom a code is sent to and who signs in: an e-mail address, or a phone number as it is typed. */
export type Recipient = { email: string } | { phoneCountry: string; phone: string };

/** The same, checked; `address` is the e-mail address in small letters or the whole number (E.164). */
export type KnownRecipient = { channel: "mail"; address: string } | { channel: "sms"; address: string; country: string; number: string };

/** Reads a recipient; null where the phone number cannot exist. */
export function readRecipient(to: Recipient): KnownRecipient | null {
  if ("email" in to) return { channel: "mail", address: to.email.trim().toLowerCase() };
  const phone = checkPhone(to.phoneCountry, to.phone);
  return phone && { channel: "sms", address: phone.e164, country: phone.country, number: phone.number };
}

/** The column of accounts that holds such an address. */
export const columnOf = (recipient: Pick<KnownRecipient, "channel">) =>
  recipient.channel === "mail" ? ("email" as const) : ("phone_number" as const);
