import type { ReactNode } from "react";

/** The top of a partner page: title, lead and a ticket with the key figure. */
export function PartnerHeader({ title, lead, ticket, children }: { title: string; lead: string; ticket?: ReactNode; children?: ReactNode }) {
  return (
    <div className="page page-body split partner-head">
      <header className="stack">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </header>
      {ticket && <aside>{ticket}</aside>}
    </div>
  );
}
