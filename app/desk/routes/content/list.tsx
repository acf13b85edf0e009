import { QUESTION_TYPES } from "#server/content/document.schema.ts";
import { useLoaderData } from "@remix-run/react";
import { readContentKey, type ContentKey } from "#server/content/staff/content-key.ts";
import { listHiddenDocuments } from "#server/content/staff/list-hidden-documents.ts";
import { listContent } from "#server/content/staff/show-content.ts";
import { contentPath } from "#app/desk/content/content-page.tsx";
import { deskLanguage, titleOf } from "#app/desk/language.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { ButtonLink } from "#app/desk/ui/buttons.tsx";
import { CheckFilter, Filters, options, SelectFilter } from "#app/desk/ui/filters.tsx";
import { CsvLink, DataTable } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { staffFile, type ListArgs } from "#app/desk/verb/staff-list.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";

/** The parts of the list, in its order: documents, the types of questions, and footer links with the announcement. */
const KINDS = ["documents", ...QUESTION_TYPES, "groups"] as const;
type Kind = (typeof KINDS)[number];
type Filter = { kind: Kind | null; isWaiting: boolean };
type Text = Awaited<ReturnType<typeof findTexts>>[number];

/** All texts that staff can change, by kind. They are few: the list has no pages. */
export const loader = staffLoader("content.edit", async (args) => {
  const filter = readFilter(new URL(args.request.url).searchParams);
  const hidden = filter.kind === null || filter.kind === "documents" ? await listHiddenDocuments(args.shop) : [];
  return { title: titleOf(args.request, args.context, "desk:section.content"), filter, hidden, texts: await findTexts(args, filter) };
});

/** What texts there are, not the texts themselves. */
export const csv = staffFile({
  permission: "content.edit",
  path: "/content/csv",
  file: "texts",
  filter: readFilter,
  find: async (args, filter) => ({ rows: await findTexts(args, filter), next: null }),
  columns: [
    { key: "key", value: ({ key }) => key },
    { key: "kind", value: ({ kind }) => kind },
    { key: "title", value: ({ name }) => name },
    { key: "version", value: ({ version }) => version },
    { key: "updated", at: ({ updatedAt }) => updatedAt },
    { key: "changed by staff", value: ({ isStaffs }) => isStaffs },
    { key: "hidden", value: ({ isHidden }) => isHidden },
    { key: "draft by", value: ({ draft }) => draft?.changedBy },
    { key: "draft saved", at: ({ draft }) => draft?.changedAt ?? null },
    { key: "scheduled for", at: ({ scheduledAt }) => scheduledAt },
  ],
});

export default function Content() {
  const { title, filter, hidden, texts } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-content");
  const version = { key: "version", label: t("column.version"), cell: (text: Text) => <span className="number">{text.version}</span> };
  return (
    <>
      <PageHead title={title} about={t("list.about")}>
        <ButtonLink to="/content/new-question" shortcut="n" title={t("new.shortcut")} text={t("new.link")} />
        {texts.length > 0 && <CsvLink to={`/content/csv?${filterQuery(filter)}`} />}
      </PageHead>
      <ContentFilters {...filter} />
      {hidden.length > 0 && (
        <Notice title={t("list.hidden-files")}>
          <ul>
            {hidden.map(({ key, language, version: released, shown }) => (
              <li key={`${key} ${language}`}>
                <a href={contentPath("history", key)}>
                  {t("list.hidden-file", { key, language: t(`desk:language.${language}`), version: released, shown })}
                </a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {texts.length === 0 && <div className="empty">{t(filter.isWaiting ? "list.nothing-waits" : "list.none")}</div>}
      {KINDS.filter((kind) => texts.some((text) => text.kind === kind)).map((kind) => (
        <section key={kind} aria-labelledby={`kind-${kind}`}>
          <h2 id={`kind-${kind}`}>{t(`kind.${kind}`)}</h2>
          <DataTable
            caption={t(`kind.${kind}`)}
            rows={texts.filter((text) => text.kind === kind)}
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
              ...(kind === "documents" ? [version] : []),
              { key: "updated", label: t("column.updated"), cell: ({ updatedAt }) => updatedAt !== null && <Moment at={updatedAt} style="date" /> },
              { key: "state", label: t("column.state"), cell: (text) => <State {...text} /> },
            ]}
          />
        </section>
      ))}
    </>
  );
}

/** Returns the part of the list to which a content belongs; null for the notice, which has a page of its own. */
function kindOf(content: ContentKey): Kind | null {
  if (content.kind === "question") return content.type;
  if (content.kind === "document") return "documents";
  return content.group === "notice" ? null : "groups";
}

function readFilter(search: URLSearchParams): Filter {
  return { kind: KINDS.find((one) => one === search.get("kind")) ?? null, isWaiting: search.has("waiting") };
}

const filterQuery = ({ kind, isWaiting }: Filter) => new URLSearchParams({ ...(kind && { kind }), ...(isWaiting && { waiting: "1" }) }).toString();

/** Returns the texts that the filters find, in the order of the list. */
async function findTexts({ shop, request, context }: ListArgs, { kind: wanted, isWaiting }: Filter) {
  const language = deskLanguage(request, context);
  const rows = (await listContent(shop)).flatMap((row) => {
    const { key, draft, scheduledAt, isHidden } = row;
    const content = readContentKey(key);
    const kind = content && kindOf(content);
    if (!content || !kind || (wanted !== null && wanted !== kind) || (isWaiting && !draft && scheduledAt === null)) return [];
    const isInForce = row.languages.length > 0;
    const title = row.titles[language] ?? row.titles.en;
    const name = content.kind === "group" ? titleOf(request, context, `desk-content:group.${content.group}`) : title || key;
    const version = content.kind === "document" ? row.version : "";
    return {
      key,
      kind,
      name,
      version,
      updatedAt: isInForce ? row.updatedAt : null,
      isInForce,
      isStaffs: row.staffs.length > 0,
      isHidden,
      draft,
      scheduledAt,
    };
  });
  return KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind));
}

/** Filters the list; the choices become part of its address. */
function ContentFilters({ kind, isWaiting }: Filter) {
  const { t } = useTranslation("desk-content");
  return (
    <Filters path="/content" submit={t("filter.submit")} clear={kind !== null || isWaiting ? t("filter.clear") : null}>
      <SelectFilter name="kind" label={t("filter.kind")} value={kind ?? undefined} any={t("filter.all")}>
        {options(KINDS, (one) => t(`kind.${one}`))}
      </SelectFilter>
      <CheckFilter name="waiting" label={t("filter.waiting")} isSet={isWaiting} />
    </Filters>
  );
}

/** What happens with a text: whose it is, a draft, a scheduled edition, hidden. */
function State({ isInForce, isStaffs, isHidden, draft, scheduledAt }: Text) {
  const { t } = useTranslation("desk-content");
  if (isInForce && !isStaffs && !isHidden && !draft && scheduledAt === null) return null;
  return (
    <span className="content-state">
      {!isInForce && <span className="state">{t("state.new")}</span>}
      {isStaffs && <span className="state">{t("state.staff")}</span>}
      {isHidden && <span className="state warn">{t("state.hidden")}</span>}
      {draft && (
        <span className="state warn">
          {t("state.draft", { who: draft.changedBy })} <Moment at={draft.changedAt} style="day" />
        </span>
      )}
      {scheduledAt !== null && (
        <span className="state good">
          {t("state.scheduled")} <Moment at={scheduledAt} />
        </span>
      )}
    </span>
  );
}
