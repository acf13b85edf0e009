import type { ReactNode } from "react";
import { useChannelTranslation } from "#app/i18n/translator.ts";
import { Field } from "#app/forms/fields/field.tsx";
import { SelectField, type SelectOption } from "#app/forms/fields/select-field.tsx";
import { Button } from "#app/ui/button.tsx";
import type { FieldName, Fields } from "#app/routes/real-name/draft/form-fields.ts";
import { StepSection } from "./step-section.tsx";

type PersonSectionProps = {
  fields: Fields;
  /** Fields whose values were read with low confidence. */
  unsure: string[];
  countries: SelectOption[];
  /** The URL for posting the form to list all countries; null if it lists them already. */
  allAddress: string | null;
};

/** The applicant's data as on the document, read from the photo or typed (§2, extracted information). */
export function PersonSection({ fields, unsure, countries, allAddress }: PersonSectionProps) {
  const { t } = useChannelTranslation("real-name");
  const label = (name: FieldName): ReactNode => (
    <>
      {t(`field.${name}`)} {unsure.includes(name) && <span className="badge sun">{t("read.please-check")}</span>}
    </>
  );
  const dateProps = { inputMode: "numeric", maxLength: 40, width: "medium" } as const;
  const plainProps = { autoComplete: "off", spellCheck: false } as const;
  return (
    <StepSection step="person" title={t("step.person")} intro={t("person.intro")}>
      <Field
        field={fields.englishName}
        label={label("englishName")}
        hint={t("person.english-hint")}
        autoComplete="name"
        spellCheck={false}
        maxLength={120}
      />
      <Field field={fields.chineseName} label={label("chineseName")} hint={t("person.chinese-hint")} optional {...plainProps} maxLength={60} />
      <Field field={fields.birthDate} label={label("birthDate")} hint={t("person.birth-hint")} {...dateProps} autoComplete="bday" />
      <Field
        field={fields.documentNumber}
        label={label("documentNumber")}
        hint={t("person.number-hint")}
        {...plainProps}
        autoCapitalize="characters"
        maxLength={40}
        width="medium"
      />
      <div className="rn-expiry">
        <Field field={fields.expiryDate} label={label("expiryDate")} hint={t("person.expiry-hint")} {...dateProps} autoComplete="off" />
      </div>
      <div className="rn-country">
        <SelectField field={fields.country} label={label("country")} hint={t("person.country-hint")} options={countries} />
        {allAddress !== null && (
          <Button type="submit" kind="quiet" name="intent" value="save" formNoValidate formAction={allAddress}>
            {t("person.all-countries")}
          </Button>
        )}
      </div>
    </StepSection>
  );
}
