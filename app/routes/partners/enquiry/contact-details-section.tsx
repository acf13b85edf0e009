import { useTranslation } from "react-i18next";
import { EmailField } from "#app/forms/fields/email-field.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { PhoneField } from "#app/forms/fields/phone-field.tsx";
import type { SelectOption } from "#app/forms/fields/select-field.tsx";
import { LIMITS } from "#server/partners/core/enquiry-choices.schema.ts";
import type { Fields } from "./enquiry-fields.ts";
import { EnquirySection } from "./enquiry-section.tsx";

/** The contact person and how to reach them (§3). */
export function ContactDetailsSection({ fields, countries }: { fields: Fields; countries: SelectOption[] }) {
  const { t } = useTranslation("enquiry");
  return (
    <EnquirySection name="reach" title={t("section.reach")}>
      <Field field={fields.name} label={t("field.name")} autoComplete="name" maxLength={LIMITS.name + 20} />
      <Field field={fields.jobTitle} label={t("field.jobTitle")} autoComplete="organization-title" maxLength={LIMITS.jobTitle + 20} />
      <EmailField field={fields.email} label={t("field.email")} hint={t("email.hint")} maxLength={60} />
      <PhoneField country={fields.phoneCountry} number={fields.phone} label={t("field.phone")} hint={t("phone.hint")} countries={countries} />
    </EnquirySection>
  );
}
