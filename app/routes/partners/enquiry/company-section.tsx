import { useTranslation } from "#app/i18n/use-translation.ts";
import { Field, TextAreaField } from "#app/forms/fields/field.tsx";
import { SelectField, type SelectOption } from "#app/forms/fields/select-field.tsx";
import { Button } from "#app/ui/button.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { EnquirySection } from "./enquiry-section.tsx";
import { LIMITS, MIN_WORDS, type EnquiryField } from "#server/partners/core/enquiry.schema.ts";
import { useEffect, useState } from "react";
import { countWords } from "#server/partners/core/count-words.schema.ts";

/** After this pause in typing, screen readers announce the count. */
const ANNOUNCE_AFTER_MS = 1_000;

type CompanySectionProps = {
  fields: Record<EnquiryField, FieldMeta>;
  countries: SelectOption[];
  /** The URL for posting the form to list all countries; null if it lists them already. */
  allAddress: string | null;
};

/** The company (§3) and its introduction of at least 25 words (§5). `maxLength` exceeds the limits, so that overlong text gets its error. */
export function CompanySection({ fields, countries, allAddress }: CompanySectionProps) {
  const { t } = useTranslation("enquiry");
  return (
    <EnquirySection name="company" title={t("section.company")}>
      <Field
        field={fields.company}
        label={t("enquiry-form:field.company")}
        hint={t("company.hint")}
        autoComplete="organization"
        maxLength={LIMITS.company + 20}
      />
      <div>
        <SelectField field={fields.companyCountry} label={t("enquiry-form:field.companyCountry")} options={countries} autoComplete="country" />
        {allAddress !== null && (
          <Button type="submit" kind="quiet" name="intent" value="save" formNoValidate formAction={allAddress}>
            {t("company.all-countries")}
          </Button>
        )}
      </div>
      <Field field={fields.city} label={t("enquiry-form:field.city")} autoComplete="address-level2" maxLength={LIMITS.city + 20} width="medium" />
      <Field
        field={fields.website}
        label={t("enquiry-form:field.website")}
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
        label={t("enquiry-form:field.introduction")}
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

/** Counts the words of the introduction while it is typed (§5: at least 25). `id`: the id of the text field. */
function WordCount({ id }: { id: string }) {
  const { t } = useTranslation("attachments");
  const [words, setWords] = useState(0);
  const [announced, setAnnounced] = useState<number | null>(null);
  useEffect(() => {
    const field = document.getElementById(id) as HTMLTextAreaElement | null;
    if (!field) return;
    const count = () => setWords(countWords(field.value));
    count();
    field.addEventListener("input", count);
    return () => field.removeEventListener("input", count);
  }, [id]);
  useEffect(() => {
    const timer = setTimeout(() => document.activeElement?.id === id && setAnnounced(words), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id, words]);
  if (words === 0) return null;
  const text = (count: number) => t(count < MIN_WORDS ? "words" : "words-enough", { words: count, least: MIN_WORDS });
  return (
    <>
      <span className="number strong nowrap" aria-hidden="true">
        {text(words)}
      </span>
      <span role="status" className="visually-hidden">
        {announced !== null && text(announced)}
      </span>
    </>
  );
}
