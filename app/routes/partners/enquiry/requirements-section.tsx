import { useTranslation } from "#app/i18n/use-translation.ts";
import { INTENTIONS, PRODUCTS, SALES_BANDS } from "#server/domain/enquiry-states.schema.ts";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { EnquirySection } from "./enquiry-section.tsx";
import { CHANNELS, LIMITS, type EnquiryField } from "#server/partners/core/enquiry.schema.ts";

type RequirementsSectionProps = {
  fields: Record<EnquiryField, FieldMeta>;
  channels: string[];
  /** Whether the company buys for its own employees. The questions are then worded for spending instead of selling. */
  isEmployer: boolean;
};

/** What the company wants to buy or sell, how much, and where (§3). */
export function RequirementsSection({ fields, channels, isEmployer }: RequirementsSectionProps) {
  const { t } = useTranslation("enquiry");
  const intentions = INTENTIONS.map((value) => ({ value, label: t(`enquiry-form:intention.${value}`), description: t(`intention.${value}-note`) }));
  const products = PRODUCTS.map((value) => ({ value, label: t(`enquiry-form:product.${value}`), description: t(`product.${value}-note`) }));
  return (
    <EnquirySection name="want" title={t("section.want")}>
      <ChoiceField field={fields.intention} legend={t("enquiry-form:field.intention")} options={intentions} columns={2} />
      <ChoiceField field={fields.product} legend={t("enquiry-form:field.product")} options={products} columns={2} />
      <ChoiceField
        field={fields.salesBand}
        legend={t(isEmployer ? "employer.salesBand" : "enquiry-form:field.salesBand")}
        hint={t(isEmployer ? "employer.salesBand-hint" : "salesBand.hint")}
        options={SALES_BANDS.map((value) => ({ value, label: t(`enquiry-form:salesBand.${value}`) }))}
      />
      <ChoiceField
        field={fields.channels}
        legend={t("enquiry-form:field.channels")}
        hint={t(isEmployer ? "employer.channels-hint" : "channels.hint")}
        options={CHANNELS.map((value) => ({ value, label: t(`enquiry-form:channels.${value}`) }))}
        columns={2}
        chosen={channels}
      />
      <Field
        field={fields.supplier}
        label={t("enquiry-form:field.supplier")}
        hint={t("supplier.hint")}
        optional
        maxLength={LIMITS.supplier + 20}
        autoComplete="off"
      />
    </EnquirySection>
  );
}
