import { Form } from "@remix-run/react";
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { path } from "#server/locale/path.schema.ts";
import { AddSimSchema } from "#server/sims/sim.schema.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { RemarkField } from "./package-remark-field.tsx";

type AddSimProps = { typed: Record<string, string>; lastResult?: SubmissionResult<string[]> | null };

/** Adds a SIM to the account by its ICCID, with an optional remark (§2). */
export function AddSim({ typed, lastResult }: AddSimProps) {
  const { t } = useTranslation("sims");
  const language = useLanguage();
  const { form, fields, formProps } = useSchemaForm({ id: "add-sim", schema: AddSimSchema, lastResult, defaultValue: typed });
  return (
    <Form {...formProps} action={path(language, "account/package")} reloadDocument className="form">
      <ErrorSummary form={form} labels={{ iccid: t("sim.iccid"), remark: t("sim.remark") }} />
      <input type="hidden" name="intent" value="add" />
      <Field
        field={fields.iccid}
        label={t("sim.iccid")}
        hint={t("sim.iccid-hint")}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
      />
      <RemarkField field={fields.remark} />
      <Submit kind="secondary" busyLabel={t("sim.adding")}>
        {t("sim.add-button")}
      </Submit>
    </Form>
  );
}
