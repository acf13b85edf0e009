import { useIsLightPage } from "#app/client/light-page.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { ChatLink } from "#app/routes/site/chat/chat-link.tsx";
import { LeanFooter } from "#app/routes/site/shell/lean-footer.tsx";
import { Logo } from "#app/routes/site/shell/logo.tsx";
import { Seller } from "#app/routes/site/shell/seller.tsx";
import { SupportContacts } from "#app/routes/site/shell/support-contacts.tsx";
import { useCurrentPage, usePreferencesAddress, useShell } from "#app/routes/site/shell/use-shell.ts";

/** Help, the link groups of the content service, partner links and imprint (§2). `menu`: false leaves seller, contacts and settings. */
export function Footer({ menu }: { menu: boolean }) {
  const { t } = useTranslation("site");
  const currentPage = useCurrentPage();
  const isLight = useIsLightPage();
  const settings = (
    <>
      {isLight && (
        <PageLink page="preferences" query={{ returnTo: currentPage }}>
          {t("footer.light")}
        </PageLink>
      )}
      <PageLink page="about">{t("footer.about")}</PageLink>
      <a href={usePreferencesAddress()}>{t("preferences.title")}</a>
      <PageLink page="withdrawal">{t("withdrawal:title")}</PageLink>
    </>
  );
  if (!menu) return <LeanFooter help={<ChatLink place="footer" />}>{settings}</LeanFooter>;
  return (
    <footer className="site-footer mist">
      <div className="page">
        <HelpSection />
        <FooterLinks />
        <div className="imprint">
          <Logo />
          <Seller />
          <p className="cluster small">
            {settings}
            <PageLink page="consent">{t("consent:title")}</PageLink>
          </p>
        </div>
      </div>
    </footer>
  );
}

function HelpSection() {
  const { t } = useTranslation("site");
  return (
    <section className="help-card" aria-labelledby="help-title">
      <h2 id="help-title">{t("help.title")}</h2>
      <ChatLink place="footer" />
      <PageLink page="order-result">
        <Icon name="search" />
        {t("my-order")}
      </PageLink>
      <SupportContacts />
    </section>
  );
}

/** The groups of links: folded on narrow screens, open on wide ones if the browser can style the content of `<details>`. */
function FooterLinks() {
  const { t } = useTranslation("site");
  const shell = useShell();
  // A notice that is open above the page is not repeated here.
  const groups = (shell?.footer ?? [])
    .map(({ key, links }) => ({ key, links: links.filter(({ title }) => title !== shell?.notice?.title) }))
    .filter(({ links }) => links.length > 0);
  return (
    <details className="footer-fold">
      <summary>
        {t("footer.links")}
        <Icon name="chevron" className="turn" />
      </summary>
      <nav className="footer-links" aria-label={t("footer.links")}>
        {groups.map((group) => (
          <div key={group.key}>
            <h2>{t(`footer.${group.key}`)}</h2>
            <ul className={`list-plain ${group.key}-links`}>
              {group.links.map((link) => (
                <li key={link.href}>
                  <a href={link.href}>{link.title}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div>
          <h2>{t("menu.contact-us")}</h2>
          <ul className="list-plain">
            <li>
              <PageLink page="partnership">{t("footer.partnership")}</PageLink>
            </li>
            <li>
              <PageLink page="contact-us">{t("footer.contact-us")}</PageLink>
            </li>
          </ul>
        </div>
      </nav>
    </details>
  );
}
