import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { ConsentBanner } from "./consent-banner.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { useShell } from "./use-shell.ts";

/** Header, page, footer, and what may lie around them: notice, toast, cookie question. */
export function Frame({ overHero = false, footerMenu = true, children }: { overHero?: boolean; footerMenu?: boolean; children: ReactNode }) {
  const { t } = useTranslation("site");
  const shell = useShell();
  return (
    <>
      <a href="#main" className="skip-link">
        {t("skip")}
      </a>
      {shell?.notice && <NoticeBar notice={shell.notice} />}
      <Header overHero={overHero} />
      {shell?.toast && <Toast {...shell.toast} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer menu={footerMenu} />
      {shell?.consent === "unset" && <ConsentBanner />}
    </>
  );
}

function NoticeBar({ notice }: { notice: { title: string; href: string | null } }) {
  return (
    <aside className="notice-bar">
      <div className="page">
        <Icon name="info" />
        {notice.href?.startsWith("/") ? (
          <Link to={notice.href}>{notice.title}</Link>
        ) : notice.href ? (
          <a href={notice.href}>{notice.title}</a>
        ) : (
          <span>{notice.title}</span>
        )}
      </div>
    </aside>
  );
}
