import { Field } from "#app/forms/fields/field.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** The first and the last day of a change, both optional. */
export function PeriodFields({ fields }: { fields: Record<"from" | "until", FieldMeta> }) {
  const { t } = useTranslation("desk-catalogue");
  return (
    <div className="catalogue-row">
      <Field field={fields.from} label={t("period.from")} hint={t("period.from-hint")} type="date" optional />
      <Field field={fields.until} label={t("period.until")} hint={t("period.until-hint")} type="date" optional />
    </div>
  );
}
