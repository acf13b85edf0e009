import { useTranslation } from "react-i18next";
import { Field, TextAreaField } from "#app/forms/fields/field.tsx";
import { SelectField, type SelectOption } from "#app/forms/fields/select-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { LIMITS, MIN_WORDS } from "#server/partners/core/enquiry-choices.schema.ts";
import type { Fields } from "./enquiry-fields.ts";
import { EnquirySection } from "./enquiry-section.tsx";
import { WordCount } from "./word-count.tsx";

type CompanySectionProps = {
  fields: Fields;
  countries: SelectOption[];
  /** The URL that the form is posted to to list all countries; null if they are listed already. */
  allAddress: string | null;
};

/** The company (§3) and its introduction of at least 25 words (§5). */
export function CompanySection({ fields, countries, allAddress }: CompanySectionProps) {
  const { t } = useTranslation("enquiry");
  return (
    <EnquirySection name="company" title={t("section.company")}>
      <Field field={fields.company} label={t("field.company")} hint={t("company.hint")} autoComplete="organization" maxLength={LIMITS.company + 20} />
      <div>
        <SelectField field={fields.companyCountry} label={t("field.companyCountry")} options={countries} autoComplete="country" />
        {allAddress !== null && (
          <Button type="submit" kind="quiet" name="intent" value="save" formNoValidate formAction={allAddress}>
            {t("company.all-countries")}
          </Button>
        )}
      </div>
      <Field field={fields.city} label={t("field.city")} autoComplete="address-level2" maxLength={LIMITS.city + 20} width="medium" />
      <Field
        field={fields.website}
        label={t("field.website")}
        hint={t("website.hint")}
        optional
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.website + 20}
      />
      <TextAreaField
        field={fields.introduction}
        label={t("field.introduction")}
        hint={
          <>
            {t("introduction.hint", { least: MIN_WORDS })} <WordCount id={fields.introduction.id} />
          </>
        }
        rows={6}
      />
    </EnquirySection>
  );
}
