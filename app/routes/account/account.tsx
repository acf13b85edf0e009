import { Form, Outlet, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Tabs } from "#app/ui/tabs.tsx";

type Viewer = { identity: { kind: "account" | "card"; loginType: "phone" | "other" | null } | null };

/** Around every page of the account: the way to the others, and out (§2, §6). */
export default function AccountLayout() {
  const { t } = useTranslation("site");
  const language = useLanguage();
  const page = useLocation().pathname.split("/").slice(2).join("/");
  const identity = (useRouteLoaderData("routes/entry/language") as Viewer | undefined)?.identity ?? null;
  const pages = ["account/package", ...(identity?.kind === "account" ? ["account/order", "account/detail"] : [])];
  if (identity?.loginType === "phone") pages.push("account/changepass");
  return (
    <>
      <div className="page account-bar">
        <Tabs label={t("menu.account")} items={pages.map((one) => ({ label: t(`menu.${one}`), href: path(language, one), current: page === one }))} />
        <Form method="post" action={path(language, "log-out")} reloadDocument>
          <button className="text-button">{t("menu.log-out")}</button>
        </Form>
      </div>
      <Outlet />
    </>
  );
}
