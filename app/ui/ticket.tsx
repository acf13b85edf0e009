import type { ReactNode } from "react";
import { Flag } from "./flag.tsx";

type TicketProps = {
  /** The round flag at the top: the name of a file under /flags, without .svg. */
  flag?: string;
  title: ReactNode;
  subtitle?: ReactNode;
  /** The large number: "5" with unit "GB". */
  figure?: ReactNode;
  figureUnit?: ReactNode;
  /** Text beside the figure: "30 days". */
  figureNote?: ReactNode;
  facts?: ReactNode[];
  /** The part behind the perforation: price, button. */
  stub: ReactNode;
  badge?: ReactNode;
  /** A local address; makes the whole ticket a link. */
  href?: string;
  /** card: vertical perforation, price at the side. full: horizontal perforation, price at the bottom. */
  size?: "card" | "full";
  as?: "article" | "div" | "li";
  headingLevel?: 2 | 3 | 4;
  /** Shown between the facts and the perforation. */
  children?: ReactNode;
  className?: string;
};

/** A plan, package or offer that looks like a boarding pass: the title at the top, the figure as a large number, price or button on the stub. */
export function Ticket({ as = "div", size = "card", href, className, ...content }: TicketProps) {
  const Element = as;
  const classes = ["ticket", size, className].filter(Boolean).join(" ");
  if (!href) {
    return (
      <Element className={classes}>
        <TicketParts {...content} />
      </Element>
    );
  }
  const link = (
    <a href={href} className={classes} data-item-type="ticket" data-item-val={content.flag}>
      <TicketParts {...content} />
    </a>
  );
  return as === "li" ? <li>{link}</li> : link;
}

function TicketParts({
  flag,
  title,
  subtitle,
  figure,
  figureUnit,
  figureNote,
  facts,
  stub,
  badge,
  headingLevel = 3,
  children,
}: Omit<TicketProps, "as" | "size" | "href" | "className">) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="ticket-parts">
      <div className="ticket-main">
        <div className="ticket-head">
          {flag && <Flag id={flag} />}
          <div>
            <Heading className="ticket-title">{title}</Heading>
            {subtitle && <p className="label">{subtitle}</p>}
          </div>
          {badge && <span className="ticket-badge">{badge}</span>}
        </div>
        {figure !== undefined && (
          <p className="ticket-figure">
            <span>
              <b>{figure}</b> {figureUnit}
            </span>
            {figureNote && <span className="ticket-note">{figureNote}</span>}
          </p>
        )}
        {facts && facts.length > 0 && (
          <ul className="ticket-facts">
            {facts.map((fact, position) => (
              <li key={position}>{fact}</li>
            ))}
          </ul>
        )}
        {children}
      </div>
      <div className="ticket-stub">{stub}</div>
    </div>
  );
}
