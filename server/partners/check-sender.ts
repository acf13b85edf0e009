import { checkPhone } from "#server/locale/check-phone.ts";
import type { Shop } from "#server/shop.ts";
import type { EnquiryErrors } from "./enquiry-refused.ts";
import type { EnquiryForm } from "./enquiry.schema.ts";

type Places = Pick<EnquiryForm, "companyCountry" | "phoneCountry" | "phone">;

/** What only the server knows of a form's fields: the countries that there are, and phone numbers that exist, which are kept whole (E.164). */
export function checkSender<Form extends Places>(shop: Pick<Shop, "catalogue">, form: Form): { form: Form; errors: EnquiryErrors } {
  const { destinations } = shop.catalogue();
  const hasDial = (destinations.get(form.phoneCountry)?.dial ?? "") !== "";
  const phone = hasDial ? checkPhone(form.phoneCountry, form.phone) : null;
  return {
    form: phone ? { ...form, phoneCountry: phone.country, phone: phone.e164 } : form,
    errors: {
      ...(!hasDial && { phoneCountry: ["errors.select-required"] }),
      ...(hasDial && !phone && { phone: ["errors.phone"] }),
      ...(!destinations.has(form.companyCountry) && { companyCountry: ["errors.select-required"] }),
    },
  };
}
