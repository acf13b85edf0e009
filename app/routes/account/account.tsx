import { isRouteErrorResponse, Outlet, useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { accountStyles } from "#app/styles/page-styles.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Tabs } from "#app/ui/tabs.tsx";

type Viewer = { identity: { kind: "account" | "card"; loginType: "phone" | "other" | null } | null };

type AccountPage = "account/package" | "account/order" | "account/detail" | "account/changepass";

export const links = accountStyles;

/** The frame of the account's pages: a bar with links to them above the page. */
export default function AccountLayout() {
  return (
    <>
      <AccountBar />
      <Outlet />
    </>
  );
}

/** Shows a 404 within the account layout. Rethrows other errors to the error boundary of the site. */
export function ErrorBoundary() {
  const { t } = useTranslation("site");
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <>
      <AccountBar />
      <div className="page page-body stack">
        <h1>{t("missing.in-account")}</h1>
        <p className="lead">{t("missing.in-account-text")}</p>
        <p>
          <ButtonLink page="account/package">{t("menu.account/package")}</ButtonLink>
        </p>
      </div>
    </>
  );
}

/** Links to the pages of the account and the log-out button (§2, §6). */
function AccountBar() {
  const { t, language } = useTranslation("site");
  /** Such as "account/package": the path without the language. */
  const page = useLocation().pathname.split("/").slice(2).join("/");
  const identity = useRouteLoaderData<Viewer>("language")?.identity ?? null;
  const pages: AccountPage[] = ["account/package", ...(identity?.kind === "account" ? (["account/order", "account/detail"] as const) : [])];
  // Other accounts set a new password with a code (`forgot-pass`).
  if (identity?.loginType === "phone") pages.push("account/changepass");
  return (
    <div className="page account-bar">
      <Tabs
        label={t("menu.account")}
        items={pages.map((name) => ({ label: t(`menu.${name}`), href: path(language, name), current: page === name }))}
      />
      <form method="post" action={path(language, "log-out")}>
        <button className="text-button">{t("menu.log-out")}</button>
      </form>
    </div>
  );
}
