import { useTranslation } from "#app/i18n/use-translation.ts";
import { MAX_REMARK } from "#server/sims/sim.schema.ts";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { Field } from "#app/forms/fields/field.tsx";

/** The optional name that the owner gives a SIM. */
export function RemarkField({ field }: { field: FieldMeta }) {
  const { t } = useTranslation("sims");
  return (
    <Field field={field} label={t("sim.remark")} hint={t("sim.remark-hint")} optional maxLength={MAX_REMARK} autoComplete="off" enterKeyHint="done" />
  );
}
