import type { ReactNode } from "react";

type PartnerSectionProps = {
  /** The anchor of its heading. */
  id: string;
  title: string;
  intro?: ReactNode;
  /** On a grey ground. */
  mist?: boolean;
  /** Its content below the heading, over the whole width; else at the heading's side on desks. */
  wide?: boolean;
  children: ReactNode;
};

/** A part of a partner page under its heading. */
export function PartnerSection({ id, title, intro, mist, wide, children }: PartnerSectionProps) {
  return (
    <section className={mist ? "mist" : undefined} aria-labelledby={id}>
      <div className={`page home-section ${wide ? "" : "partner-side"}`}>
        <div className="stack-tight">
          <h2 id={id}>{title}</h2>
          {intro && <p className="soft">{intro}</p>}
        </div>
        <div className="stack">{children}</div>
      </div>
    </section>
  );
}
