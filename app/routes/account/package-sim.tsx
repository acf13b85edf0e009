import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { RemoveSim } from "./package-remove.tsx";
import { More } from "./more.tsx";
import type { ListedSim, PackagesView } from "./package-view.server.ts";
import { RenameSimSchema } from "#server/sims/sim.schema.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { RemarkField } from "./package-remark-field.tsx";

type SimHeaderProps = {
  sim: ListedSim;
  /** Whether the visitor is signed in to an account, so that the SIM can be renamed and removed. */
  own: boolean;
  /** The next step; null for a prepaid SIM, which takes no packages. */
  next: PackagesView["next"];
  typed: Record<string, string>;
  lastResult?: SubmissionResult<string[]> | null;
};

/** The SIM whose packages are shown: the next step as its button, then its ICCID to copy, and the forms to rename and remove it. */
export function SimHeader({ sim, own, next, typed, lastResult }: SimHeaderProps) {
  const { t } = useTranslation("sims");
  const language = useLanguage();
  const isRenameOpen = lastResult?.status === "error" || typed.intent === "rename";
  const copy = <CopyButton text={sim.iccid} label={t("sim.iccid")} words={t("sim.copy")} />;
  return (
    <header className="stack-tight">
      <h2>{sim.remark || t(`sim.${sim.kind}`)}</h2>
      <p className="small">
        <span className="soft">{t("sim.iccid")}</span> <span className="code">{sim.iccid.replace(/(.{4})(?=.)/g, "$1 ")}</span>
      </p>
      <div className="sim-actions">
        {next && (
          <ButtonLink page={next.page} query={next.query} hash={next.hash}>
            {t(`next.${next.kind}`)}
          </ButtonLink>
        )}
        {own ? (
          <More open={isRenameOpen}>
            {copy}
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
          </More>
        ) : (
          copy
        )}
      </div>
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
    <form {...formProps} action={path(language, "account/package", { iccid: sim.iccid })} className="form">
      <ErrorSummary form={form} labels={{ remark: t("sim.remark") }} />
      <input type="hidden" name="intent" value="rename" />
      <input type="hidden" name="iccid" value={sim.iccid} />
      <RemarkField field={fields.remark} />
      <Submit kind="secondary" busyLabel={t("sim.renaming")}>
        {t("sim.rename-button")}
      </Submit>
    </form>
  );
}
