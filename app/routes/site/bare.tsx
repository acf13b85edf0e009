import { Outlet } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageLink } from "#app/ui/page-link.tsx";
import { Fault } from "./fault-page.tsx";
import { Logo } from "./logo.tsx";
import type { ReactNode } from "react";

/** The layout of pages that show only a logo above them (§2). */
export default function BareLayout() {
  return (
    <BareFrame>
      <Outlet />
    </BareFrame>
  );
}

function BareFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation("site");
  return (
    <>
      <header className="site-header">
        <div className="page">
          <PageLink page="homepage" className="logo-link" aria-label={t("home")}>
            <Logo />
          </PageLink>
        </div>
      </header>
      <main id="main">{children}</main>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <BareFrame>
      <Fault />
    </BareFrame>
  );
}
