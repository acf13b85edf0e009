import { useTranslation } from "react-i18next";
import { Icon } from "#app/ui/icon.tsx";
import { STEPS, type Step } from "#app/routes/real-name/draft/form-state.ts";

/** Links to the steps of the page; with scripts, completed steps are marked. */
export function StepMarker({ done }: { done: Step[] }) {
  const { t } = useTranslation("real-name");
  return (
    <nav className="rn-marker" aria-label={t("step.label")}>
      <ol className="list-plain">
        {STEPS.map((step, at) => {
          const isDone = done.includes(step);
          return (
            <li key={step}>
              <a href={`#${step}`} data-done={isDone || undefined}>
                <span aria-hidden="true">{isDone ? <Icon name="check" size={16} /> : at + 1}</span>
                <b>
                  {t(`step.${step}`)}
                  {isDone && <span className="visually-hidden"> {t("step.done")}</span>}
                </b>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
