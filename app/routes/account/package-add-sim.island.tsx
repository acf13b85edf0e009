import type { SubmissionResult } from "@conform-to/react";
import { island } from "#app/client/island.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { AddSimSchema } from "#server/sims/sim.schema.ts";
import { RemarkField } from "./package-sim-name.tsx";

export type AddSimProps = { typed: Record<string, string>; lastResult?: SubmissionResult<string[]> | null };

/** Adds a SIM by its ICCID, with an optional remark. */
export default function AddSimFields({ typed, lastResult }: AddSimProps) {
  const { t, language } = useTranslation("sims");
  const { form, fields, formProps } = useSchemaForm({ id: "add-sim", schema: AddSimSchema, lastResult, defaultValue: typed });
  return (
    <form {...formProps} action={path(language, "account/package")} className="form">
      <ErrorSummary form={form} labels={{ iccid: t("sim.iccid"), remark: t("sim.remark") }} />
      <input type="hidden" name="intent" value="add" />
      <Field
        field={fields.iccid}
        label={t("sim.iccid")}
        hint={t("forms:iccid-hint")}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
      />
      <RemarkField field={fields.remark} />
      <Submit kind="secondary" busyLabel={t("sim.adding")}>
        {t("sim.add-button")}
      </Submit>
    </form>
  );
}

export const AddSimForm = island("package-add-sim", AddSimFields);
