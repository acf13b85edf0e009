import { Form } from "@remix-run/react";
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { path } from "#server/locale/path.schema.ts";
import { RenameSimSchema } from "#server/sims/sim.schema.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { RemarkField } from "./package-remark-field.tsx";
import type { ListedSim } from "./package-view.server.ts";

type RenameSimProps = { sim: ListedSim; typed?: Record<string, string>; lastResult?: SubmissionResult<string[]> | null };

/** Changes the remark of a SIM; an empty remark deletes it. */
export function RenameSim({ sim, typed, lastResult }: RenameSimProps) {
  const { t } = useTranslation("sims");
  const language = useLanguage();
  const defaultValue = { remark: typed?.remark ?? sim.remark };
  const { form, fields, formProps } = useSchemaForm({ id: "rename-sim", schema: RenameSimSchema, lastResult, defaultValue });
  return (
    <Form {...formProps} action={path(language, "account/package", { iccid: sim.iccid })} reloadDocument className="form">
      <ErrorSummary form={form} labels={{ remark: t("sim.remark") }} />
      <input type="hidden" name="intent" value="rename" />
      <input type="hidden" name="iccid" value={sim.iccid} />
      <RemarkField field={fields.remark} />
      <Submit kind="secondary" busyLabel={t("sim.renaming")}>
        {t("sim.rename-button")}
      </Submit>
    </Form>
  );
}
