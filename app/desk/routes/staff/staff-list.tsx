import { useLanguage } from "#app/i18n/use-language.ts";
import { formatOpenList } from "#server/locale/format-list.schema.ts";
import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listStaffAccounts } from "#server/staff/accounts/list-staff-accounts.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { CsvLink } from "#app/desk/ui/csv-link.tsx";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { AccountState } from "./account-state.tsx";
import { useFactorText } from "./use-factor-text.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => deskMeta(data);

/** Everybody who has, or had, an account of the desk. They are few: the list has no pages. */
export const loader = staffLoader("staff.manage", async ({ shop, request, context }) => ({
  title: titleOf(request, context, "desk:section.staff"),
  accounts: await listStaffAccounts(shop),
}));

export default function StaffList() {
  const { title, accounts } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-staff");
  const language = useLanguage();
  const factorText = useFactorText();
  return (
    <>
      <PageHead title={title}>
        <a href="/staff/invite" className="button" data-shortcut="n" title={t("invite.shortcut")}>
          {t("invite.link")}
        </a>
        {accounts.length > 0 && <CsvLink to="/staff/csv" />}
      </PageHead>
      <DataTable
        caption={title}
        rows={accounts}
        rowKey={({ id }) => id}
        empty={t("list.empty")}
        columns={[
          {
            key: "name",
            label: t("list.name"),
            isHeader: true,
            cell: ({ id, name }) => <a href={`/staff/${id}`}>{name}</a>,
          },
          { key: "email", label: t("list.email"), cell: ({ email }) => email },
          {
            key: "state",
            label: t("list.state"),
            cell: ({ state }) => <AccountState state={state} />,
          },
          {
            key: "roles",
            label: t("list.roles"),
            cell: ({ roles }) =>
              formatOpenList(
                roles.map((role) => t(`role.${role}.name`)),
                language,
              ) || t("role.none"),
          },
          {
            key: "factors",
            label: t("list.factors"),
            cell: ({ factors }) => factorText(factors),
          },
          {
            key: "seen",
            label: t("list.seen"),
            cell: ({ seenAt }) => (seenAt === null ? t("list.not-seen") : <Moment at={seenAt} />),
          },
        ]}
      />
    </>
  );
}
