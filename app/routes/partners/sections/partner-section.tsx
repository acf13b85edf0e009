import type { ReactNode } from "react";

type PartnerSectionProps = {
  /** The id of the heading. */
  id: string;
  title: string;
  intro?: ReactNode;
  /** With a grey background. */
  mist?: boolean;
  /** Places the content below the heading at full width; by default it is beside the heading on wide screens. */
  wide?: boolean;
  children: ReactNode;
};

/** A section of a partner page with its heading. */
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
