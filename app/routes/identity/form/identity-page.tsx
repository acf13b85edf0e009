import { withSpaceAfter } from "#server/locale/join-text.schema.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PageLink } from "#app/ui/page-link.tsx";

type IdentityPageProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** The error summary, at the top of the page. */
  summary: ReactNode;
  tabs?: ReactNode;
  /** Links to alternatives, on the stub of the ticket. */
  stub?: ReactNode;
  children: ReactNode;
};

/** A page with one form, such as sign-in: on a ticket with tabs and a stub, or on a panel if there is no stub. */
export function IdentityPage({ title, lead, summary, tabs, stub, children }: IdentityPageProps) {
  return (
    <div className="narrow page-body stack-wide">
      <div className="stack">
        {summary}
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {stub ? (
        <div className="ticket full">
          <div className="ticket-parts">
            <div className="ticket-main">
              {tabs}
              {children}
            </div>
            <div className="ticket-stub">{stub}</div>
          </div>
        </div>
      ) : (
        <div className="panel stack">{children}</div>
      )}
    </div>
  );
}

/** A link to find an order without an account. */
export function FindOrderLink() {
  const { t } = useTranslation("identity");
  return (
    <p>
      {withSpaceAfter(t("no-account.question"))}
      <PageLink page="order-result">{t("no-account.find-order")}</PageLink>
    </p>
  );
}
