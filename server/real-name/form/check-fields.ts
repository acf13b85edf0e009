import type { FieldErrors } from "#server/forms/accepted-fields.ts";
import { toContact } from "./to-person.ts";
import type { RealNameForm } from "./real-name.schema.ts";

/** What a form's own fields are refused for that only the server knows: a phone that exists, and what day it is (§5). What is missing is not looked at. */
export function checkFields(form: Partial<RealNameForm>, today: string): FieldErrors {
  const { birthDate = "", documentType } = form;
  // A Hong Kong identity card does not expire.
  const { expiryDate = today } = documentType === 3 ? {} : form;
  const isWholeNumber = form.phoneCountry !== undefined || form.phone?.startsWith("+");
  return {
    ...(isWholeNumber && toContact(form) === null && { phone: ["errors.phone"] }),
    ...(birthDate > today && { birthDate: ["errors.date-future"] }),
    ...(expiryDate < today && { expiryDate: ["errors.document-expired"] }),
  };
}

/** The photos that are missing: a Macau identity card has its name on one side and its lines for machines on the other. */
export function photoErrors(documentType: number | undefined, has: { front: boolean; back: boolean }): FieldErrors {
  return {
    ...(!has.front && { documentPhoto: ["errors.photo-needed"] }),
    ...(documentType === 4 && !has.back && { documentPhotoBack: ["errors.photo-back-needed"] }),
  };
}
