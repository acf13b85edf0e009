import { parsePhone } from "#server/locale/phone-number.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { EnquiryForm } from "#server/partners/core/enquiry.schema.ts";
import type { EnquiryErrors } from "#server/partners/core/enquiry.ts";

type ContactFields = Pick<EnquiryForm, "companyCountry" | "phoneCountry" | "phone">;

/**
 * Checks the fields that need server data: countries of the catalogue, and phone numbers. Returns the form, with a valid phone number in E.164
 * format, and the errors. Skips missing fields.
 */
export function checkContactDetails<Form extends Partial<ContactFields>>(
  shop: Pick<AppContext, "catalogue">,
  form: Form,
): { form: Form; errors: EnquiryErrors } {
  const { destinations } = shop.catalogue();
  const { phoneCountry, phone: typed, companyCountry } = form;
  const hasDialCode = phoneCountry !== undefined && (destinations.get(phoneCountry)?.dial ?? "") !== "";
  const phone = hasDialCode && typed !== undefined ? parsePhone(phoneCountry, typed) : undefined;
  return {
    form: phone ? { ...form, phoneCountry: phone.country, phone: phone.e164 } : form,
    errors: {
      ...(phoneCountry !== undefined && !hasDialCode && { phoneCountry: ["errors.select-required"] }),
      ...(phone === null && { phone: ["errors.phone"] }),
      ...(companyCountry !== undefined && !destinations.has(companyCountry) && { companyCountry: ["errors.select-required"] }),
    },
  };
}
