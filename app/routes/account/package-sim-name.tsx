import { useTranslation } from "#app/i18n/use-translation.ts";
import type { ListedSim } from "./package-view.server.ts";
import { MAX_REMARK } from "#server/sims/sim.schema.ts";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

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

/** The optional name that the owner gives a SIM. */
export function RemarkField({ field }: { field: FieldMeta }) {
  const { t } = useTranslation("sims");
  return (
    <Field field={field} label={t("sim.remark")} hint={t("sim.remark-hint")} optional maxLength={MAX_REMARK} autoComplete="off" enterKeyHint="done" />
  );
}

/** The less frequent actions of a SIM or a package, one below the other. `open`: one of them shows an error. */
export function More({ open, children }: { open?: boolean; children: ReactNode }) {
  const { t } = useTranslation("sims");
  return (
    <details className="more" open={open || undefined}>
      <summary className="text-button">
        {t("more")}
        <Icon name="chevron" className="turn" />
      </summary>
      <div className="more-list">{children}</div>
    </details>
  );
}
