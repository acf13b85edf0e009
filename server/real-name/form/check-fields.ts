import { hasPhoneCountry } from "#server/forms/field.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { checkTextMessages } from "#server/identity/code/recipient.ts";
import { parseE164 } from "#server/locale/phone-number.ts";
import type { RegistrationErrors } from "#server/real-name/core/registration-message.schema.ts";
import { toContact } from "./to-person.ts";
import type { RealNameForm } from "./real-name.schema.ts";

/**
 * Returns the field errors that the schema cannot find: a phone number that takes no text messages, a birth date after `today` and an expiry date before it (§5).
 * `today` is YYYY-MM-DD in Hong Kong. Skips missing fields, except the consent to using sensitive data if `separateConsent` asks for it.
 */
export function checkFields(
  shop: Pick<AppContext, "env">,
  form: Partial<RealNameForm>,
  { today, separateConsent }: { today: string; separateConsent: boolean },
): RegistrationErrors {
  const { birthDate = "", documentType } = form;
  // A Hong Kong identity card does not expire.
  const { expiryDate = today } = documentType === 3 ? {} : form;
  return {
    ...(hasPhoneCountry(form) && checkPhone(shop, form)),
    ...(birthDate > today && { birthDate: ["errors.date-future"] }),
    ...(expiryDate < today && { expiryDate: ["errors.document-expired"] }),
    ...(separateConsent && form.agreeSensitive !== "on" && { agreeSensitive: ["errors.agreement"] }),
  };
}

/** The result is sent to this number by SMS. */
function checkPhone(shop: Pick<AppContext, "env">, form: Partial<RealNameForm>): RegistrationErrors {
  const contact = toContact(form);
  if (contact === null) return { phone: ["errors.phone"] };
  if (contact.phone === null) return {};
  const rejection = checkTextMessages(shop, contact.phone, parseE164(contact.phone)?.country ?? "");
  return rejection ? { phone: [`errors.${rejection.code}`] } : {};
}

/** Returns errors for missing photos. A Macau identity card needs both sides: one has the name, the other the machine-readable lines. */
export function photoErrors(documentType: number | undefined, has: { front: boolean; back: boolean }): RegistrationErrors {
  return {
    ...(!has.front && { documentPhoto: ["errors.photo-needed"] }),
    ...(documentType === 4 && !has.back && { documentPhotoBack: ["errors.photo-back-needed"] }),
  };
}
