import { Link } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { SupportContacts } from "#app/routes/site/shell/support-contacts.tsx";
import { Logo } from "#app/routes/site/shell/logo.tsx";
import { useCurrentPage, useShell } from "#app/routes/site/shell/use-shell.ts";

/** Help section, the link groups of the content service, partner links and imprint (§2). `menu`: false leaves only the imprint with its links. */
export function Footer({ menu }: { menu: boolean }) {
  const { t } = useTranslation("site");
  const currentPage = useCurrentPage();
  return (
    <footer className="site-footer mist">
      <div className="page">
        {menu && <HelpSection />}
        {menu && <FooterLinks />}
        <div className="imprint">
          <Logo />
          <p className="small soft">{t("footer.imprint", { name: BRAND.legalName })}</p>
          <p className="cluster small">
            <PageLink page="consent">{t("footer.cookies")}</PageLink>
            <PageLink page="preferences" query={{ returnTo: currentPage }}>
              {t("preferences.title")}
            </PageLink>
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
      <div>
        <h2 id="help-title">{t("help.title")}</h2>
        <p className="soft">{t("help.text")}</p>
      </div>
      <SupportContacts />
      <ButtonLink page="order-result" kind="secondary">
        {t("my-order")}
      </ButtonLink>
    </section>
  );
}

function FooterLinks() {
  const { t } = useTranslation("site");
  const groups = useShell()?.footer.filter((group) => group.links.length > 0) ?? [];
  return (
    <nav className="footer-links" aria-label={t("footer.links")}>
      {groups.map((group) => (
        <div key={group.key}>
          <h2>{t(`footer.${group.key}`)}</h2>
          <ul className={`list-plain ${group.key}-links`}>
            {group.links.map((link) => (
              <li key={link.href}>{link.href.startsWith("/") ? <Link to={link.href}>{link.title}</Link> : <a href={link.href}>{link.title}</a>}</li>
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
  );
}
