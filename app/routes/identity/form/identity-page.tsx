import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageLink } from "#app/ui/page-link.tsx";

type IdentityPageProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** First on the page: what is wrong with the form. */
  summary: ReactNode;
  tabs?: ReactNode;
  /** On the part that tears off: where to go instead. */
  stub?: ReactNode;
  children: ReactNode;
};

/** A form about who one is, on a ticket: its ways as tabs, the form, and the other ways on the part that tears off. */
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

/** An order is found without any account. */
export function FindOrderLink() {
  const { t } = useTranslation("identity");
  return (
    <p>
      {t("no-account.question")} <PageLink page="order-result">{t("no-account.find-order")}</PageLink>
    </p>
  );
}
