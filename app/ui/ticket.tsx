import type { ReactNode } from "react";
import { Link } from "@remix-run/react";
import { Flag } from "./flag.tsx";

type TicketProps = {
  /** The round flag at the head; a string is the id of a file under /flags. */
  flag?: string | { id: string; markup?: string };
  title: ReactNode;
  subtitle?: ReactNode;
  /** The gate number: "5" with unit "GB"; without it a ticket that only names a place. */
  figure?: ReactNode;
  figureUnit?: ReactNode;
  /** Beside the figure: "30 days". */
  figureNote?: ReactNode;
  facts?: ReactNode[];
  /** The tear-off part: price, button. */
  stub: ReactNode;
  badge?: ReactNode;
  /** A local address: the whole ticket is the link. */
  href?: string;
  /** card: perforation upright, price at the side. full: perforation level, price at the foot. */
  size?: "card" | "full";
  as?: "article" | "div" | "li";
  headingLevel?: 2 | 3 | 4;
  /** Between the facts and the perforation. */
  children?: ReactNode;
  className?: string;
};

/** A plan is a ticket: its place at the head, its data large as a gate number, its price on the part that tears off. */
export function Ticket({ as = "div", size = "card", href, className, ...content }: TicketProps) {
  const Outer = as;
  const classes = ["ticket", size, className].filter(Boolean).join(" ");
  if (!href) {
    return (
      <Outer className={classes}>
        <TicketParts {...content} />
      </Outer>
    );
  }
  const link = (
    <Link to={href} className={classes} data-item-type="ticket" data-item-val={typeof content.flag === "string" ? content.flag : content.flag?.id}>
      <TicketParts {...content} />
    </Link>
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
  const mark = typeof flag === "string" ? { id: flag } : flag;
  return (
    <div className="ticket-parts">
      <div className="ticket-main">
        <div className="ticket-head">
          {mark && <Flag {...mark} size={40} />}
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
