import type { DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";
import { parsePhone } from "#server/locale/phone/parse-phone.ts";
import { canonicalNumber } from "#server/real-name/core/document-number.schema.ts";
import type { RealNameForm } from "./real-name.schema.ts";
import type { Contact, Person } from "#server/real-name/core/registration.ts";

/** Where each document comes from; passports come from everywhere. */
const COUNTRY_OF: Partial<Record<DocumentType, string>> = { 2: "CN", 3: "HK", 4: "MO" };

/** Who is registered, as a form that was checked says. */
export function toPerson(form: RealNameForm): Person {
  const { documentType } = form;
  return {
    chineseName: form.chineseName ?? null,
    englishName: form.englishName,
    birthDate: form.birthDate,
    documentNumber: canonicalNumber(documentType, form.documentNumber) ?? form.documentNumber,
    expiryDate: documentType === 3 ? null : (form.expiryDate ?? null),
    country: COUNTRY_OF[documentType] ?? form.country ?? "",
  };
}

/** Where the result goes; null where the phone cannot be one. */
export function toContact(form: Partial<Pick<RealNameForm, "email" | "phone" | "phoneCountry">>): Contact | null {
  const phone = form.phone === undefined ? undefined : parsePhone(form.phoneCountry ?? "", form.phone);
  return phone === null ? null : { email: form.email ?? null, phone: phone?.e164 ?? null };
}
