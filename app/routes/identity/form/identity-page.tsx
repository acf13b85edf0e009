import { withSpaceAfter } from "#server/locale/format-list.schema.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { CODE_TABS, type CodeTab } from "#server/identity/code/code-form.schema.ts";
import { path } from "#server/locale/path.schema.ts";

type IdentityPageProps = {
  title: ReactNode;
  lead?: ReactNode;
  tabs?: ReactNode;
  /** Links to alternatives, on the stub of the ticket. */
  stub?: ReactNode;
  children: ReactNode;
};

/** A page with one form, such as sign-in: on a ticket with tabs and a stub, or on a panel if there is no stub. */
export function IdentityPage({ title, lead, tabs, stub, children }: IdentityPageProps) {
  return (
    <div className="narrow page-body stack-wide">
      <div className="stack">
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

/** The tabs email and phone. Tabs are links, so that they work without scripts. */
export function CodeTabs({ page, tab, redirectTo }: { page: string; tab: CodeTab; redirectTo: string }) {
  const { t, language } = useTranslation("identity");
  const items = CODE_TABS.map((name) => ({ label: t(`tab.${name}`), href: path(language, page, { tab: name, redirectTo }), current: name === tab }));
  return <Tabs label={t("tab.label")} items={items} />;
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
