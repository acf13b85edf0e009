import type { AppLoadContext } from "@remix-run/node";
import { QUESTION_TYPES } from "#server/content/question.schema.ts";
import { readContentKey, type ContentKey } from "#server/content/staff/content-key.ts";
import { listContent } from "#server/content/staff/show-content.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { deskLanguage, titleOf } from "#app/desk/language.server.ts";
import type { ContentStateData } from "./content-state.tsx";

type ContentRow = {
  key: string;
  kind: ContentKind;
  /** The title of the text in the language of the reader. */
  name: string;
  /** Empty, except for documents. */
  version: string;
  /** Null if it is only a draft. */
  updatedAt: number | null;
  state: ContentStateData;
};

/** The filters of the list as its address has them: `kind` and `waiting`. Unknown values are ignored. */
function readFilters({ url }: Request): { kind: ContentKind | null; isWaiting: boolean } {
  const { searchParams } = new URL(url);
  return { kind: CONTENT_KINDS.find((one) => one === searchParams.get("kind")) ?? null, isWaiting: searchParams.has("waiting") };
}

/** Returns the texts that the address finds, in the order of the list, and its filters. The notice has a page of its own. */
export async function readContentRows(shop: Pick<AppContext, "db">, request: Request, context: AppLoadContext) {
  const { kind, isWaiting } = readFilters(request);
  const language = deskLanguage(request, context);
  const rows = (await listContent(shop)).flatMap((row): ContentRow[] => {
    const content = readContentKey(row.key);
    const rowKind = content && kindOf(content);
    if (!content || !rowKind || (kind !== null && kind !== rowKind) || (isWaiting && !row.draft && row.scheduledAt === null)) return [];
    const title = row.titles[language] ?? row.titles.en;
    return [
      {
        key: row.key,
        kind: rowKind,
        name: content.kind === "group" ? titleOf(request, context, `desk-content:group.${content.group}`) : title || row.key,
        version: content.kind === "document" ? row.version : "",
        updatedAt: row.languages.length > 0 ? row.updatedAt : null,
        state: {
          isInForce: row.languages.length > 0,
          isStaffs: row.staffs.length > 0,
          isHidden: row.isHidden,
          draft: row.draft,
          scheduledAt: row.scheduledAt,
        },
      },
    ];
  });
  const groups = CONTENT_KINDS.map((name) => ({ kind: name, rows: rows.filter((row) => row.kind === name) })).filter(
    (group) => group.rows.length > 0,
  );
  return { kind, isWaiting, groups };
}

/** The parts of the list, in its order: documents, the types of questions, and footer links with the announcement. */
export const CONTENT_KINDS = ["documents", ...QUESTION_TYPES, "groups"] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** Returns the part of the list to which a content belongs; null for the notice, which has a page of its own. */
function kindOf(content: ContentKey): ContentKind | null {
  if (content.kind === "question") return content.type;
  if (content.kind === "document") return "documents";
  return content.group === "notice" ? null : "groups";
}
