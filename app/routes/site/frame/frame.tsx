import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Toast } from "#app/ui/toast.tsx";
import { ChatLink } from "#app/routes/site/chat/chat-link.tsx";
import { ConsentBanner } from "#app/routes/site/consent/consent-banner.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { NoticeBar } from "#app/routes/site/shell/notice-bar.tsx";
import { useShell } from "#app/routes/site/shell/use-shell.ts";

/** The standard frame: notice, header, toast, page, help button, footer, consent banner. */
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
      <ChatLink />
      <Footer menu={footerMenu} />
      {shell?.consent === "unset" && <ConsentBanner />}
    </>
  );
}
