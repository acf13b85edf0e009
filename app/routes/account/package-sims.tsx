import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/translator.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { AddSimForm, type AddSimProps } from "./package-add-sim.island.tsx";
import { SimName, useSimName } from "./package-sim-name.tsx";
import type { ListedSim } from "./package-view.server.ts";

/** Up to this number of SIMs, the page lists them as links; more SIMs are in a select element. */
const MAX_LINKS = 5;

/** The SIMs of an account, each a link to its packages (§2, SIM selector). Renders nothing if there is no choice. */
export function Sims({ sims, current }: { sims: ListedSim[]; current: string }) {
  const { t, language } = useTranslation("sims");
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
          <select id="choose-sim" name="iccid" defaultValue={current}>
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

/** A disclosure with the form that adds a SIM to the account (§2). */
export function AddSim({ typed, lastResult }: AddSimProps) {
  const { t } = useTranslation("sims");
  return (
    <Disclosure className="add-sim" summary={t("sim.add")} open={lastResult?.status === "error" || typed.intent === "add" || undefined}>
      <AddSimForm typed={typed} lastResult={lastResult} />
    </Disclosure>
  );
}
