import { useChannelTranslation } from "#app/i18n/use-channel-translation.ts";
import { PhoneField } from "#app/forms/fields/phone-field.tsx";
import type { SelectOption } from "#app/forms/fields/select-field.tsx";
import type { Fields } from "#app/routes/real-name/draft/form-fields.ts";
import { StepSection } from "./step-section.tsx";
import { EmailField } from "#app/forms/fields/field.tsx";

/** Where the decision is sent: an email address or a phone number, at least one of both (§5). */
export function ContactSection({ fields, countries }: { fields: Fields; countries: SelectOption[] }) {
  const { t } = useChannelTranslation("real-name");
  return (
    <StepSection step="contact" title={t("step.contact")} intro={t("contact.intro")}>
      <EmailField field={fields.email} label={t("field.email")} hint={t("contact.email-hint")} maxLength={60} />
      <PhoneField country={fields.phoneCountry} number={fields.phone} label={t("field.phone")} hint={t("contact.phone-hint")} countries={countries} />
    </StepSection>
  );
}
