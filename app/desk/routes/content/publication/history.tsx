import { useLoaderData } from "@remix-run/react";
import { listEditions } from "#server/content/staff/show-content.ts";
import { formatOpenList } from "#server/locale/format-list.schema.ts";
import { ContentHead, contentPath, loadContent } from "#app/desk/content/content-page.tsx";
import { titleOf } from "#app/desk/language.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { ButtonLink } from "#app/desk/ui/buttons.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

const PAGE_SIZE = 20;

/** What was published and what is scheduled, latest first. */
export const loader = staffLoader("content.edit", async ({ shop, request, context }) => {
  const { content, shown, head } = await loadContent({ shop, request, context });
  const before = new URL(request.url).searchParams.get("before") ?? undefined;
  const { editions, next } = await listEditions(shop, { content, limit: PAGE_SIZE, before });
  const { inForce, edition } = shown;
  const isStaffs = inForce?.languages.some(({ byStaff }) => byStaff) ?? false;
  // What is in force without an edition, on the first page only.
  const first = inForce !== null && edition === null && before === undefined ? inForce : null;
  return {
    title: titleOf(request, context, "desk-content:history.title", { name: head.name }),
    head,
    isDocument: content.kind === "document",
    isStaffs,
    rows: [
      ...(first
        ? [
            {
              id: null,
              state: "in-force" as const,
              source: isStaffs ? ("staff" as const) : ("files" as const),
              languages: first.languages.map((one) => one.language),
              version: first.languages[0]?.version ?? "",
              takesEffectAt: first.updatedAt,
              publishedBy: null,
              isReturn: false,
            },
          ]
        : []),
      ...editions.map(({ id, state, source, languages, version, takesEffectAt, publishedBy, returnedFrom }) => ({
        id,
        state: id === edition?.id ? ("in-force" as const) : state,
        source,
        languages,
        version,
        takesEffectAt,
        publishedBy,
        isReturn: returnedFrom !== null,
      })),
    ],
    next: next && contentPath("history", head.key, { before: next }),
  };
});

const KINDS = { "in-force": "good", scheduled: "warn", published: "", "called-off": "" } as const;

export default function ContentHistory() {
  const { title, head, isDocument, isStaffs, rows, next } = useLoaderData<typeof loader>();
  const { t, language } = useTranslation("desk-content");
  const effect = { key: "effect", label: t("column.effect"), isHeader: true };
  const version = { key: "version", label: t("column.version") };
  type Row = (typeof rows)[number];
  return (
    <>
      <ContentHead head={head} />
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ id }) => id ?? "in-force"}
        next={next}
        empty={<p>{t("history.none")}</p>}
        columns={[
          {
            ...effect,
            cell: ({ id, takesEffectAt }) =>
              id === null ? (
                <Moment at={takesEffectAt} />
              ) : (
                <a href={contentPath("edition", head.key, { edition: id })}>
                  <Moment at={takesEffectAt} />
                </a>
              ),
          },
          {
            key: "state",
            label: t("column.state"),
            cell: ({ state, isReturn }) => (
              <>
                <span className={`state ${KINDS[state]}`}>{t(`edition-state.${state}`)}</span>{" "}
                {isReturn && <span className="soft">{t("history.return")}</span>}
              </>
            ),
          },
          ...(isDocument ? [{ ...version, cell: (row: Row) => <span className="number">{row.version}</span> }] : []),
          {
            key: "languages",
            label: t("column.languages"),
            cell: ({ languages }) =>
              formatOpenList(
                languages.map((one) => t(`desk:language.${one}`)),
                language,
              ),
          },
          { key: "who", label: t("column.who"), cell: ({ publishedBy, source }) => publishedBy ?? (source === "files" ? t("history.release") : "") },
        ]}
      />
      {isStaffs && (
        <section aria-labelledby="files">
          <h2 id="files">{t("reset.heading")}</h2>
          <p className="soft">{t("reset.about")}</p>
          <p>
            <ButtonLink to={contentPath("reset", head.key)} kind="secondary" text={t("reset.link")} />
          </p>
        </section>
      )}
    </>
  );
}
