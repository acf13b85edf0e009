import type { DocumentType } from "#server/domain/registration-states.schema.ts";
import { parsePhone } from "#server/locale/phone-number.ts";
import { PERSON_FIELDS } from "#server/real-name/core/person.schema.ts";
import { canonicalNumber } from "#server/real-name/core/document-number.schema.ts";
import type { RealNameForm } from "./real-name.schema.ts";
import type { Contact, Person } from "#server/real-name/core/registration.ts";

/** The issuing country by document type. Any country issues passports. */
const ISSUING_COUNTRY: Partial<Record<DocumentType, string>> = { 2: "CN", 3: "HK", 4: "MO" };

/** Returns the person to register. The form has passed its schema, which requires a valid number, and the country of a passport. */
export function toPerson(form: RealNameForm): Person {
  const { documentType } = form;
  const typed = Object.fromEntries(PERSON_FIELDS.map((field) => [field, form[field] ?? null])) as Person;
  return {
    ...typed,
    documentNumber: canonicalNumber(documentType, form.documentNumber) ?? form.documentNumber,
    expiryDate: documentType === 3 ? null : typed.expiryDate,
    country: ISSUING_COUNTRY[documentType] ?? form.country ?? "",
  };
}

/** Returns the contact to which the decision is sent, or null if the phone number is impossible. */
export function toContact(form: Partial<Pick<RealNameForm, "email" | "phone" | "phoneCountry">>): Contact | null {
  const phone = form.phone === undefined ? undefined : parsePhone(form.phoneCountry ?? "", form.phone);
  return phone === null ? null : { email: form.email ?? null, phone: phone?.e164 ?? null };
}
