import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SimName, useSimName } from "./package-sim-name.tsx";
import type { ListedSim } from "./package-view.server.ts";
import { AddSimSchema } from "#server/sims/sim.schema.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { RemarkField } from "./package-remark-field.tsx";

/** Up to this number of SIMs, the page lists them as links; more SIMs are in a select element. */
const MAX_LINKS = 5;

/** The SIMs of an account, each a link to its packages (§2, SIM selector). Renders nothing if there is no choice. */
export function Sims({ sims, current }: { sims: ListedSim[]; current: string }) {
  const { t } = useTranslation("sims");
  const language = useLanguage();
  if (sims.length < 2) return null;
  return (
    <nav aria-label={t("sim.list")}>
      {sims.length > MAX_LINKS ? (
        <ChooseSim sims={sims} current={current} />
      ) : (
        <ul className="choices list-plain">
          {sims.map((sim) => (
            <li key={sim.iccid}>
              <a
                href={path(language, "account/package", { iccid: sim.iccid })}
                className="choice link-choice"
                aria-current={sim.iccid === current ? "true" : undefined}
                data-keep-scroll
              >
                <SimName sim={sim} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

function ChooseSim({ sims, current }: { sims: ListedSim[]; current: string }) {
  const { t } = useTranslation("sims");
  const nameOf = useSimName();
  return (
    <form action={path(useLanguage(), "account/package")} data-keep-scroll className="field">
      <label htmlFor="choose-sim">{t("sim.choose")}</label>
      <div className="control">
        <div className="control select full">
          <select key={current} id="choose-sim" name="iccid" defaultValue={current}>
            {sims.map((sim) => (
              <option key={sim.iccid} value={sim.iccid}>
                {nameOf(sim)}
              </option>
            ))}
          </select>
          <Icon name="chevron" />
        </div>
        <Button type="submit" kind="secondary">
          {t("sim.show")}
        </Button>
      </div>
    </form>
  );
}

type AddSimProps = { typed: Record<string, string>; lastResult?: SubmissionResult<string[]> | null };

/** A disclosure with the form that adds a SIM to the account (§2). */
export function AddSim({ typed, lastResult }: AddSimProps) {
  const { t } = useTranslation("sims");
  return (
    <Disclosure className="add-sim" summary={t("sim.add")} open={lastResult?.status === "error" || typed.intent === "add" || undefined}>
      <AddSimForm typed={typed} lastResult={lastResult} />
    </Disclosure>
  );
}

/** Adds a SIM by its ICCID, with an optional remark. */
function AddSimForm({ typed, lastResult }: AddSimProps) {
  const { t } = useTranslation("sims");
  const language = useLanguage();
  const { form, fields, formProps } = useSchemaForm({ id: "add-sim", schema: AddSimSchema, lastResult, defaultValue: typed });
  return (
    <form {...formProps} action={path(language, "account/package")} className="form">
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
    </form>
  );
}
