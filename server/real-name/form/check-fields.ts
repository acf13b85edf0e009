import { hasPhoneCountry } from "#server/forms/field.schema.ts";
import type { RegistrationErrors } from "#server/real-name/core/registration-message.schema.ts";
import { toContact } from "./to-person.ts";
import type { RealNameForm } from "./real-name.schema.ts";

/**
 * Returns the field errors that the schema cannot find: an impossible phone number, a birth date after `today` and an expiry date before it (§5).
 * `today` is YYYY-MM-DD in Hong Kong. Skips missing fields.
 */
export function checkFields(form: Partial<RealNameForm>, today: string): RegistrationErrors {
  const { birthDate = "", documentType } = form;
  // A Hong Kong identity card does not expire.
  const { expiryDate = today } = documentType === 3 ? {} : form;
  return {
    ...(hasPhoneCountry(form) && toContact(form) === null && { phone: ["errors.phone"] }),
    ...(birthDate > today && { birthDate: ["errors.date-future"] }),
    ...(expiryDate < today && { expiryDate: ["errors.document-expired"] }),
  };
}

/** Returns errors for missing photos. A Macau identity card needs both sides: one has the name, the other the machine-readable lines. */
export function photoErrors(documentType: number | undefined, has: { front: boolean; back: boolean }): RegistrationErrors {
  return {
    ...(!has.front && { documentPhoto: ["errors.photo-needed"] }),
    ...(documentType === 4 && !has.back && { documentPhotoBack: ["errors.photo-back-needed"] }),
  };
}
