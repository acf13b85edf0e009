import { useLoaderData } from "@remix-run/react";
import { listHiddenDocuments } from "#server/content/staff/list-hidden-documents.ts";
import { contentPath } from "#app/desk/content/content-page.tsx";
import { titleOf } from "#app/desk/language.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { CsvLink, DataTable } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { ButtonLink } from "#app/desk/ui/buttons.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import { ContentFilters, filterQuery } from "./content-filters.tsx";
import { readContentRows } from "./content-rows.server.ts";
import { ContentState } from "./content-state.tsx";

/** All texts that staff can change, by kind. They are few: the list has no pages. The notice has a page of its own. */
export const loader = staffLoader("content.edit", async ({ shop, request, context }) => {
  const { kind, isWaiting, groups } = await readContentRows(shop, request, context);
  return {
    title: titleOf(request, context, "desk:section.content"),
    kind,
    isWaiting,
    hidden: kind === null || kind === "documents" ? await listHiddenDocuments(shop) : [],
    groups,
  };
});

export default function Content() {
  const { title, kind, isWaiting, hidden, groups } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-content");
  return (
    <>
      <PageHead title={title} about={t("list.about")}>
        <ButtonLink to="/content/new-question" shortcut="n" title={t("new.shortcut")} text={t("new.link")} />
        {groups.length > 0 && <CsvLink to={`/content/csv?${filterQuery({ kind, isWaiting })}`} />}
      </PageHead>
      <ContentFilters kind={kind} isWaiting={isWaiting} />
      {hidden.length > 0 && (
        <Notice title={t("list.hidden-files")}>
          <ul>
            {hidden.map(({ key, language, version, shown }) => (
              <li key={`${key} ${language}`}>
                <a href={contentPath("history", key)}>
                  {t("list.hidden-file", { key, language: t(`desk-content-problems:language.${language}`), version, shown })}
                </a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {groups.length === 0 && <div className="empty">{t(isWaiting ? "list.nothing-waits" : "list.none")}</div>}
      {groups.map((group) => (
        <section key={group.kind} aria-labelledby={`kind-${group.kind}`}>
          <h2 id={`kind-${group.kind}`}>{t(`kind.${group.kind}`)}</h2>
          <DataTable
            caption={t(`kind.${group.kind}`)}
            rows={group.rows}
            rowKey={({ key }) => key}
            empty={null}
            columns={[
              {
                key: "name",
                label: t("column.name"),
                isHeader: true,
                cell: ({ key, name }) => (
                  <>
                    <a href={contentPath("edit", key)}>{name}</a> {name !== key && <code className="content-key">{key}</code>}
                  </>
                ),
              },
              ...(group.kind === "documents"
                ? [
                    {
                      key: "version",
                      label: t("column.version"),
                      cell: ({ version }: { version: string }) => <span className="number">{version}</span>,
                    },
                  ]
                : []),
              { key: "updated", label: t("column.updated"), cell: ({ updatedAt }) => updatedAt !== null && <Moment at={updatedAt} style="date" /> },
              { key: "state", label: t("column.state"), cell: ({ state }) => <ContentState {...state} /> },
            ]}
          />
        </section>
      ))}
    </>
  );
}
