import type { AppLoadContext } from "@remix-run/node";
import type { AppContext } from "#server/context/app-context.ts";
import { readContentKey } from "#server/content/staff/content-key.ts";
import { listContent } from "#server/content/staff/show-content.ts";
import { deskLanguage } from "#app/desk/language.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { CONTENT_KINDS, kindOf, type ContentKind } from "./content-kinds.ts";
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
