import { parsePhone } from "#server/locale/phone/parse-phone.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { EnquiryErrors } from "#server/partners/core/enquiry-rejected.ts";
import type { EnquiryForm } from "#server/partners/core/enquiry.schema.ts";

type Places = Pick<EnquiryForm, "companyCountry" | "phoneCountry" | "phone">;

/** What only the server knows of a form's fields: the countries that there are, and phone numbers that exist, which are kept whole (E.164). A field that is missing is not looked at. */
export function checkContactDetails<Form extends Partial<Places>>(
  shop: Pick<AppContext, "catalogue">,
  form: Form,
): { form: Form; errors: EnquiryErrors } {
  const { destinations } = shop.catalogue();
  const { phoneCountry, phone: typed, companyCountry } = form;
  const isDialled = phoneCountry !== undefined && (destinations.get(phoneCountry)?.dial ?? "") !== "";
  const phone = isDialled && typed !== undefined ? parsePhone(phoneCountry, typed) : undefined;
  return {
    form: phone ? { ...form, phoneCountry: phone.country, phone: phone.e164 } : form,
    errors: {
      ...(phoneCountry !== undefined && !isDialled && { phoneCountry: ["errors.select-required"] }),
      ...(phone === null && { phone: ["errors.phone"] }),
      ...(companyCountry !== undefined && !destinations.has(companyCountry) && { companyCountry: ["errors.select-required"] }),
    },
  };
}
