import type { ReactNode } from "react";
import type { Step } from "#app/routes/real-name/draft/form-state.ts";

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
