import type { SubmissionResult } from "@conform-to/react";
import { island } from "#app/client/island.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { RenameSimSchema } from "#server/sims/sim.schema.ts";
import { RemarkField } from "./package-sim-name.tsx";

type RenameSimProps = { iccid: string; remark: string; lastResult?: SubmissionResult<string[]> | null };

/** Changes the remark of a SIM; an empty remark deletes it. */
export default function RenameSimFields({ iccid, remark, lastResult }: RenameSimProps) {
  const { t, language } = useTranslation("sims");
  const { form, fields, formProps } = useSchemaForm({ id: "rename-sim", schema: RenameSimSchema, lastResult, defaultValue: { remark } });
  return (
    <form {...formProps} action={path(language, "account/package", { iccid })} className="form">
      <ErrorSummary form={form} labels={{ remark: t("sim.remark") }} />
      <input type="hidden" name="intent" value="rename" />
      <input type="hidden" name="iccid" value={iccid} />
      <RemarkField field={fields.remark} />
      <Submit kind="secondary" busyLabel={t("sim.renaming")}>
        {t("sim.rename-button")}
      </Submit>
    </form>
  );
}

export const RenameSimForm = island("package-rename", RenameSimFields);
