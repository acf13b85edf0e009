import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listStaffActions } from "#server/audit/list-staff-actions.ts";
import { listStaffAccounts } from "#server/staff/accounts/list-staff-accounts.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { CsvLink } from "#app/desk/ui/data-table.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import { AuditFilterForm } from "./audit-filter-form.tsx";
import { filterQuery, readAuditFilter } from "./audit-filter.server.ts";
import { AuditTable } from "./audit-table.tsx";

const PAGE_SIZE = 50;

/** The audit log: who did what, newest first. */
export const loader = staffLoader("audit.view", async ({ shop, request, context }) => {
  const { typed, filter, invalid } = readAuditFilter(new URL(request.url).searchParams);
  const found = invalid.length > 0 ? [] : await listStaffActions(shop, { ...filter, limit: PAGE_SIZE + 1 });
  const rows = found.slice(0, PAGE_SIZE);
  const accounts = await listStaffAccounts(shop);
  const page = {
    title: titleOf(request, context, "desk:section.audit"),
    typed,
    invalid,
    rows,
    next: found.length > PAGE_SIZE ? `/audit${filterQuery(typed, rows.at(-1)?.id)}` : null,
    csv: `/audit/csv${filterQuery(typed)}`,
    accounts: accounts.map(({ id, name }) => ({ id, name })),
  };
  return data(page, { status: invalid.length > 0 ? 400 : 200 });
});

export default function Audit() {
  const { title, typed, invalid, rows, next, csv, accounts } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-audit");
  return (
    <>
      <PageHead title={title} about={t("about")}>
        {rows.length > 0 && <CsvLink to={csv} />}
      </PageHead>
      <AuditFilterForm typed={typed} accounts={accounts} />
      {invalid.length > 0 ? (
        <Notice kind="alert" title={t("filter.invalid")}>
          <ul>
            {invalid.map((field) => (
              <li key={field}>{t(`filter.invalid-field.${field}` as "filter.invalid-field.action")}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <AuditTable rows={rows} next={next} staffIds={accounts.map(({ id }) => id)} />
      )}
    </>
  );
}
