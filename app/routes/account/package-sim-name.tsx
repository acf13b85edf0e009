import { useTranslation } from "#app/i18n/use-translation.ts";
import type { ListedSim } from "./package-view.server.ts";

/** Returns a function that names a SIM in one line: its remark, its last digits and its kind. */
export function useSimName(): (sim: ListedSim) => string {
  const { t } = useTranslation("sims");
  return (sim) => [sim.remark, t("sim.ending", { digits: sim.iccid.slice(-6) }), t(`sim.${sim.kind}`)].filter(Boolean).join(" · ");
}

/** The name of a SIM in two lines: its remark above, its last digits and kind below. */
export function SimName({ sim }: { sim: ListedSim }) {
  const { t } = useTranslation("sims");
  const kind = t(`sim.${sim.kind}`);
  const digits = t("sim.ending", { digits: sim.iccid.slice(-6) });
  return (
    <span className="choice-text">
      <span className="choice-label">{sim.remark || kind}</span>
      <span className="choice-note number">{sim.remark ? `${digits} · ${kind}` : digits}</span>
    </span>
  );
}
