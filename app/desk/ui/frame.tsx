import type { ReactNode } from "react";
import { BRAND } from "#server/locale/brand.schema.ts";
import type { Permission } from "#server/staff/core/permissions.ts";
import type { KeyBelow } from "#app/i18n/text-key.ts";
import { useLanguage } from "#app/i18n/translator.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { RootData } from "./root-data.ts";

/** The sections of the desk in the order of the navigation, with the permission that shows them. */
const SECTIONS = [
  { key: "today", permission: "today.view" },
  { key: "orders", permission: "orders.view" },
  { key: "refunds", permission: "refunds.decide" },
  { key: "real-names", permission: "real-names.review" },
  { key: "enquiries", permission: "enquiries.handle" },
  { key: "stock", permission: "stock.edit" },
  { key: "money", permission: "money.view" },
  { key: "statistics", permission: "statistics.view" },
  { key: "promo", permission: "promo.edit" },
  { key: "catalogue", permission: "catalogue.edit" },
  { key: "content", permission: "content.edit" },
  { key: "ratings", permission: "ratings.hide" },
  { key: "notice", permission: "notice.edit" },
  { key: "people", permission: "people.manage" },
  { key: "audit", permission: "audit.view" },
  { key: "staff", permission: "staff.manage" },
] as const satisfies readonly { key: KeyBelow<"desk", "section">; permission: Permission }[];

/** The header with the search box, the navigation, the message of the last change, and the page. */
export function Frame({ root, children }: { root: RootData | undefined; children: ReactNode }) {
  const { t } = useTranslation("desk");
  const account = root?.account;
  return (
    <>
      <a href="#main" className="skip-link button">
        {t("skip")}
      </a>
      <header className="desk-header">
        <a href={account ? "/today" : "/sign-in"} className="desk-brand">
          {BRAND.names[useLanguage()]} <span className="badge">{t("desk")}</span>
        </a>
        {account?.permissions.includes("orders.view") && <FindForm />}
        {account && <AccountMenu name={account.name} />}
      </header>
      <div className={account ? "desk-body" : "desk-body signed-out"}>
        {account && <Sections permissions={account.permissions} path={root?.path ?? ""} />}
        <main id="main" tabIndex={-1}>
          {root?.message && <Notice kind={root.message.kind ?? "good"}>{t(root.message.text, root.message.values)}</Notice>}
          {children}
        </main>
      </div>
    </>
  );
}

function FindForm() {
  const { t } = useTranslation("desk");
  return (
    <search className="desk-find">
      <form action="/find" method="get">
        <label htmlFor="find-anything" className="visually-hidden">
          {t("find.label")}
        </label>
        <input id="find-anything" name="q" type="search" placeholder={t("find.placeholder")} autoComplete="off" maxLength={200} data-shortcut="/" />
        <button type="submit" className="icon-button" aria-label={t("find.submit")}>
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}

function AccountMenu({ name }: { name: string }) {
  const { t } = useTranslation("desk");
  return (
    <details className="desk-account">
      <summary>
        <Icon name="account" />
        <span className="desk-account-name">{name}</span>
      </summary>
      <ul>
        <li>
          <a href="/account">{t("account")}</a>
        </li>
        <li>
          <form action="/sign-out" method="post">
            <button type="submit" name="intent" value="sign-out">
              {t("sign-out")}
            </button>
          </form>
        </li>
      </ul>
    </details>
  );
}

function Sections({ permissions, path }: { permissions: readonly Permission[]; path: string }) {
  const { t } = useTranslation("desk");
  const isCurrent = (key: string) => path === `/${key}` || path.startsWith(`/${key}/`);
  return (
    <nav className="desk-nav" aria-label={t("sections")}>
      <ul>
        {SECTIONS.filter(({ permission }) => permissions.includes(permission)).map(({ key }) => (
          <li key={key}>
            <a href={`/${key}`} aria-current={isCurrent(key) ? "page" : undefined}>
              {t(`section.${key}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
