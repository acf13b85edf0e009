import type { ReactNode } from "react";

type PartnerSectionProps = {
  /** The id of the heading. */
  id: string;
  title: string;
  intro?: ReactNode;
  /** Gives the section a grey background. */
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

/** The top of a partner page: title, lead and a ticket with the key figure. */
export function PartnerHeader({ title, lead, ticket, children }: { title: string; lead: string; ticket?: ReactNode; children?: ReactNode }) {
  return (
    <div className="page page-body split partner-head">
      <header className="stack">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </header>
      {ticket && <div>{ticket}</div>}
    </div>
  );
}

/** A list of terms with explanations. */
export function TermList({ items }: { items: { title: ReactNode; text: ReactNode }[] }) {
  return (
    <dl className="term-rows">
      {items.map((item, position) => (
        <div key={position}>
          <dt>{item.title}</dt>
          <dd>{item.text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A numbered list of steps. */
export function PartnerSteps({ items }: { items: { title: ReactNode; text: ReactNode }[] }) {
  return (
    <ol className="list-plain grid-3 partner-steps">
      {items.map((item, position) => (
        <li key={position} className="stack-tight">
          <h3>{item.title}</h3>
          <p className="soft">{item.text}</p>
        </li>
      ))}
    </ol>
  );
}
