import { EmailSchema } from "#server/forms/field.schema.ts";
import type { KnownRecipient } from "#server/identity/code/recipient.ts";
import { parsePhone } from "#server/locale/phone-number.ts";

/** Reads the address by which staff name a person: an email address, or a whole phone number as +85291234567. Returns null if it is neither. */
export function parsePerson(typed: string): KnownRecipient | null {
  const email = EmailSchema.safeParse(typed);
  if (email.success) return { channel: "mail", address: email.data };
  const phone = typed.trim().startsWith("+") ? parsePhone("HK", typed) : null;
  return phone && { channel: "sms", address: phone.e164, country: phone.country, number: phone.number };
}
