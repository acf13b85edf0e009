import { useTranslation } from "react-i18next";
import type { SimShown } from "./package-view.server.ts";

/** What a SIM is called where there is one line: its remark or its kind, and the digits it ends with. */
export function useSimName(): (sim: SimShown) => string {
  const { t } = useTranslation("sims");
  return (sim) => [sim.remark, t("sim.ending", { digits: sim.iccid.slice(-6) }), t(`sim.${sim.kind}`)].filter(Boolean).join(" · ");
}

/** A SIM as people tell it from another: what they call it above, kind and last digits below. */
export function SimName({ sim }: { sim: SimShown }) {
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
