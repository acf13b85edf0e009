import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { RemoveSim } from "./package-remove.tsx";
import type { ListedSim } from "./package-view.server.ts";
import { Form } from "@remix-run/react";
import { RenameSimSchema } from "#server/sims/sim.schema.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { RemarkField } from "./package-remark-field.tsx";

type SimHeaderProps = {
  sim: ListedSim;
  /** Whether the visitor is signed in to an account, so that the SIM can be renamed and removed. */
  own: boolean;
  /** A prepaid SIM takes no packages. */
  prepaid: boolean;
  typed: Record<string, string>;
  lastResult?: SubmissionResult<string[]> | null;
};

/** The SIM whose packages are shown: its ICCID to copy, and the forms to rename and remove it. */
export function SimHeader({ sim, own, prepaid, typed, lastResult }: SimHeaderProps) {
  const { t } = useTranslation("sims");
  const language = useLanguage();
  const isRenameOpen = lastResult?.status === "error" || typed.intent === "rename";
  return (
    <header className="stack-tight">
      <div className="between">
        <h2>{sim.remark || t(`sim.${sim.kind}`)}</h2>
        {!prepaid && (
          <ButtonLink page="destination" kind="secondary">
            {t("sim.buy")}
          </ButtonLink>
        )}
      </div>
      <p className="cluster">
        <span className="small">
          <span className="soft">{t("sim.iccid")}</span> <span className="code">{sim.iccid.replace(/(.{4})(?=.)/g, "$1 ")}</span>
        </span>
        <CopyButton text={sim.iccid} label={t("sim.iccid")} />
      </p>
      {own && (
        <div className="sim-actions">
          <details open={isRenameOpen || undefined}>
            <summary className="text-button">{t("sim.rename")}</summary>
            <RenameSim key={sim.iccid} sim={sim} typed={isRenameOpen ? typed : undefined} lastResult={lastResult} />
          </details>
          <Dialog
            id="remove-sim"
            title={t("remove.title")}
            openerHref={path(language, "account/package", { confirm: "remove", iccid: sim.iccid })}
            opener={t("sim.remove")}
          >
            <RemoveSim sim={sim} />
          </Dialog>
        </div>
      )}
    </header>
  );
}

type RenameSimProps = { sim: ListedSim; typed?: Record<string, string>; lastResult?: SubmissionResult<string[]> | null };

/** Changes the remark of a SIM; an empty remark deletes it. */
function RenameSim({ sim, typed, lastResult }: RenameSimProps) {
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
