import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hasRegistration } from "#server/real-name/staff/find-by-reference.ts";
import { findWaitingRegistrations } from "#server/real-name/staff/find-waiting-registrations.ts";
import { listRegistrations, REGISTRATION_VIEWS } from "#server/real-name/staff/list-registrations.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { Age } from "#app/desk/ui/age.tsx";
import { CsvLink } from "#app/desk/ui/csv-link.tsx";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { useCan } from "#app/desk/ui/root-data.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import type { TextKey } from "#app/i18n/text-key.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { readView } from "./read-view.ts";
import { RegistrationState } from "./registration-state.tsx";
import { ReasonList } from "./reason-list.tsx";

const PAGE_SIZE = 50;
const MAX_REFERENCE = 20;

export const meta: MetaFunction<typeof loader> = ({ data }) => deskMeta(data);

/** The registrations of one view, page by page; those that wait for a decision first. */
export const loader = staffLoader("real-names.review", async ({ shop, request, context }) => {
  const { searchParams } = new URL(request.url);
  const reference = searchParams.get("reference")?.trim().toUpperCase().slice(0, MAX_REFERENCE) ?? "";
  if (reference !== "" && (await hasRegistration(shop, reference))) throw redirect(`/real-names/${reference}`, 303);
  const view = readView(request);
  const after = searchParams.get("after") ?? undefined;
  const { rows, next } = await listRegistrations(shop, { view, after, limit: PAGE_SIZE });
  const now = shop.clock();
  return {
    title: titleOf(request, context, "desk:section.real-names"),
    views: [...REGISTRATION_VIEWS],
    view,
    unknownReference: reference,
    waiting: (await findWaitingRegistrations(shop)).count,
    rows: rows.map(({ reference, state, attempt, regions, document_type, language, sims, failed, reasons, updated_at, erased_at }) => ({
      reference,
      state,
      attempt,
      regions,
      language,
      sims,
      failed,
      reasons,
      documentType: document_type,
      age: now - updated_at,
      isErased: erased_at !== null,
    })),
    next: next && `/real-names?${new URLSearchParams({ view, after: next })}`,
  };
});

export default function RealNames() {
  const { title, views, view, unknownReference, waiting, rows, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-real-names");
  const can = useCan();
  return (
    <>
      <PageHead title={title} about={t("list.about", { count: waiting })}>
        {can("real-names.export") && (
          <a href="/real-names/authority" className="button quiet">
            {t("authority.title")}
          </a>
        )}
        {rows.length > 0 && <CsvLink to={`/real-names/csv?view=${view}`} />}
        {waiting > 0 && (
          <a href="/real-names/next" className="button primary" data-shortcut="n" title={t("key", { key: "n" })}>
            {t("list.start")}
          </a>
        )}
      </PageHead>
      <form method="get" action="/real-names" className="filters">
        <div className="field">
          <label htmlFor="reference">{t("list.reference")}</label>
          <div className="control">
            <input id="reference" name="reference" defaultValue={unknownReference} autoComplete="off" maxLength={MAX_REFERENCE} />
          </div>
        </div>
        <button type="submit" className="button secondary">
          {t("list.open")}
        </button>
      </form>
      {unknownReference !== "" && <Notice kind="warn">{t("list.unknown", { reference: unknownReference })}</Notice>}
      <Tabs
        label={t("list.views")}
        items={views.map((name) => ({ label: t(`view.${name}`), href: `/real-names?view=${name}`, current: name === view }))}
      />
      <DataTable
        caption={t(`view.${view}`)}
        rows={rows}
        rowKey={({ reference }) => reference}
        empty={<p>{t(`empty.${view}`)}</p>}
        next={next}
        columns={[
          {
            key: "reference",
            label: t("column.reference"),
            isHeader: true,
            cell: ({ reference }) => (
              <a href={`/real-names/${reference}`} className="number">
                {reference}
              </a>
            ),
          },
          {
            key: "age",
            label: t(view === "accepted" || view === "refused" ? "column.age-decided" : "column.age"),
            cell: ({ age }) => <Age ms={age} />,
          },
          { key: "state", label: t("column.state"), cell: (row) => <RegistrationState state={row.state} isErased={row.isErased} /> },
          {
            key: "found",
            label: t("column.found"),
            cell: ({ reasons, state }) => <ReasonList reasons={reasons} none={state === "checking" ? t("found.unread") : "–"} />,
          },
          { key: "document", label: t("column.document"), cell: ({ documentType }) => t(`real-name:document.${documentType}` as TextKey) },
          { key: "regions", label: t("column.regions"), cell: ({ regions }) => t(`region.${regions}`) },
          { key: "language", label: t("column.language"), cell: ({ language }) => t(`language.${language}`) },
          { key: "attempt", label: t("column.attempt"), isNumber: true, cell: ({ attempt }) => attempt },
          {
            key: "sims",
            label: t("column.sims"),
            isNumber: true,
            cell: ({ sims, failed }) => (failed > 0 ? t("sims.refused", { count: sims, failed }) : sims),
          },
        ]}
      />
    </>
  );
}
