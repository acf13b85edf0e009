import type { ReactNode } from "react";
import { type Step, STEPS } from "#app/routes/real-name/draft/form-state.ts";
import { useChannelTranslation } from "#app/i18n/use-channel-translation.ts";
import { Icon } from "#app/ui/icon.tsx";

/** One step of the form; CSS numbers its heading. */
export function StepSection({ step, title, intro, children }: { step: Step; title: ReactNode; intro?: ReactNode; children: ReactNode }) {
  return (
    <section className="form rn-step" id={step} aria-labelledby={`${step}-title`}>
      <div className="stack-tight">
        <h2 id={`${step}-title`}>{title}</h2>
        {intro && <p className="soft">{intro}</p>}
      </div>
      {children}
    </section>
  );
}

/** Links to the steps of the page; with scripts, completed steps are marked. */
export function StepMarker({ done }: { done: Step[] }) {
  const { t } = useChannelTranslation("real-name");
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
