import { useLocation } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink, DialogLink } from "#app/ui/page-link.tsx";
import { ChatLink } from "#app/routes/site/chat/chat-link.tsx";
import { menuFor, type MenuEntry, type MenuSection } from "./menu-entries.ts";
import { usePreferencesAddress, useShell } from "#app/routes/site/shell/use-shell.ts";

/** The menu is a `<details>` and opens without scripts. With scripts, Escape and a click outside close it (`app/client/enhancements.ts`), and the chat does. */
export function Menu() {
  const { t } = useTranslation("site");
  const shell = useShell();
  const { pathname, search } = useLocation();
  const page = pathname.split("/").slice(2).join("/");
  return (
    <details className="menu">
      <summary className="icon-button" aria-label={t("menu.open")}>
        <Icon name="menu" size={24} className="when-closed" />
        <Icon name="close" size={24} className="when-open" />
      </summary>
      <nav className="menu-panel" aria-label={t("menu.open")}>
        <ChatLink place="menu" />
        {menuFor(shell?.identity ?? null, { hasEsimSite: shell?.hasEsimSite === true }).map((section) => (
          <Section key={section.key} section={section} page={page} search={search} />
        ))}
        <a href={usePreferencesAddress()} className="menu-line">
          {t("preferences.title")}
        </a>
      </nav>
    </details>
  );
}

function Section({ section, page, search }: { section: MenuSection; page: string; search: string }) {
  const { t } = useTranslation("site");
  const [onlyEntry] = section.entries;
  if (section.key === "esim-link") return <EsimLink />;
  if (section.entries.length === 1 && onlyEntry?.key === section.key) {
    return (
      <PageLink
        page={onlyEntry.page}
        query={onlyEntry.query}
        data-item-type="menu"
        data-item-val={onlyEntry.key}
        className="menu-line"
        aria-current={page === onlyEntry.page ? "page" : undefined}
      >
        {t(`menu.${section.key}`)}
      </PageLink>
    );
  }
  return (
    <details className="disclosure" open={section.entries.some((entry) => entry.page === page)}>
      <summary>
        <span>{t(`menu.${section.key}`)}</span>
        <Icon name="chevron" className="turn" />
      </summary>
      <ul className="menu-list">
        {section.entries.map((entry) => (
          <li key={entry.key}>
            <PageLink
              page={entry.page}
              query={entry.query}
              data-item-type="menu"
              data-item-val={entry.key}
              aria-current={isCurrent(entry, page, search) ? "page" : undefined}
            >
              {t(`menu.${entry.key}`)}
            </PageLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

function EsimLink() {
  const { t, language } = useTranslation("site");
  return (
    <DialogLink dialog="esim-dialog" title={t("esim-link.title")} href={path(language, "esim-link")} className="menu-line">
      {`${t("menu.esim-link")} ↗`}
    </DialogLink>
  );
}

/** Returns true if an entry leads to the current page and query. Without a query, the destination list shows group 0. */
function isCurrent(entry: MenuEntry, page: string, search: string): boolean {
  const parameters = new URLSearchParams(search);
  return entry.page === page && Object.entries(entry.query ?? {}).every(([name, value]) => (parameters.get(name) ?? "0") === value);
}
