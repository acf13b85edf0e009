import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { formatContentKey, languagesOf, sortLanguages, type ContentKey } from "./content-key.ts";
import { areSameTexts } from "./content-text.ts";
import { isInForce } from "./publish-draft.ts";
import {
  readDraft,
  readInForce,
  readLatestEdition,
  readScheduled,
  toEdition,
  type ContentInForce,
  type Draft,
  type Edition,
} from "./read-content.ts";

type ListedContent = {
  key: string;
  /** The title of its first entry in each language; empty if it is only a draft. */
  titles: Partial<Record<ChannelLanguage, string>>;
  version: string;
  updatedAt: number;
  languages: ChannelLanguage[];
  /** The languages in which staff changed the text. */
  staffs: ChannelLanguage[];
  isHidden: boolean;
  /** Who saved a draft, and when; null if there is none. */
  draft: { changedBy: string; changedAt: number } | null;
  /** The moment of the edition that waits; null if none does. */
  scheduledAt: number | null;
};

/** Returns all content that staff can change, by key, with questions that are only drafts at the end. */
export async function listContent(shop: Pick<AppContext, "db">): Promise<ListedContent[]> {
  const rows = await shop.db.selectFrom("content_entries").selectAll().orderBy("group_key").orderBy("position").orderBy("language").execute();
  const drafts = await shop.db.selectFrom("content_drafts").select(["content_key", "changed_by", "changed_at"]).orderBy("content_key").execute();
  const scheduled = await shop.db
    .selectFrom("content_editions")
    .select(["content_key", "takes_effect_at"])
    .where(INDEX_CONDITIONS.scheduledEditions)
    .execute();
  const hidden = await shop.db.selectFrom("question_places").select("anchor").where("hidden", "=", 1).execute();
  const listed = new Map<string, ListedContent>();
  const create = (key: string, version: string, updatedAt: number): ListedContent => {
    const draft = drafts.find((row) => row.content_key === key);
    return {
      key,
      titles: {},
      version,
      updatedAt,
      languages: [],
      staffs: [],
      isHidden: hidden.some(({ anchor }) => key.endsWith(`#${anchor}`)),
      draft: draft ? { changedBy: draft.changed_by, changedAt: draft.changed_at } : null,
      scheduledAt: scheduled.find((row) => row.content_key === key)?.takes_effect_at ?? null,
    };
  };
  for (const row of rows) {
    const key = row.anchor ? `${row.group_key}#${row.anchor}` : row.group_key;
    const entry = listed.get(key) ?? create(key, row.version, row.updated_at);
    listed.set(key, entry);
    entry.titles[row.language] ??= row.title;
    entry.languages = sortLanguages([...entry.languages, row.language]);
    if (row.by_staff) entry.staffs = sortLanguages([...entry.staffs, row.language]);
  }
  const keysWithoutText = [...drafts, ...scheduled].map((row) => row.content_key).filter((key) => !listed.has(key));
  return [...listed.values(), ...[...new Set(keysWithoutText)].map((key) => create(key, "", 0))];
}

type ShownContent = {
  key: string;
  /** The languages that the text may have. */
  languages: ChannelLanguage[];
  inForce: ContentInForce | null;
  /** The edition in force; null if it came with a release, or was published before editions existed. */
  edition: Edition | null;
  scheduled: Edition | null;
  draft: Draft | null;
  /** Null if the content is no question. */
  isHidden: boolean | null;
};

/** Returns what is in force, scheduled and drafted; null if there is no such content. */
export async function showContent(shop: Pick<AppContext, "db">, content: ContentKey): Promise<ShownContent | null> {
  const [inForce, scheduled, draft] = [await readInForce(shop.db, content), await readScheduled(shop.db, content), await readDraft(shop.db, content)];
  if (!inForce && !scheduled && !draft) return null;
  const latest = await readLatestEdition(shop.db, content);
  const isStaffs = inForce?.languages.some(({ byStaff }) => byStaff) ?? false;
  // A later release may have changed what staff returned to.
  const isReturned =
    latest?.source === "files" && inForce !== null && areSameTexts(content, latest.texts, inForce.texts) && isInForce(content, latest, inForce);
  return {
    key: formatContentKey(content),
    languages: languagesOf(content),
    inForce,
    edition: isStaffs || isReturned ? latest : null,
    scheduled,
    draft,
    isHidden: content.kind === "question" ? await isQuestionHidden(shop, content.anchor) : null,
  };
}

async function isQuestionHidden(shop: Pick<AppContext, "db">, anchor: string): Promise<boolean> {
  const place = await shop.db.selectFrom("question_places").select("hidden").where("anchor", "=", anchor).executeTakeFirst();
  return place?.hidden === 1;
}

/** `before`: the last edition of the page before. `next`: for the page after; null on the last one. */
type HistoryInput = { content: ContentKey; limit: number; before?: string | undefined };
type History = { editions: Edition[]; next: string | null };

/** Returns the editions of a key, the one that takes or took effect last first, one page at a time. */
export async function listEditions(shop: Pick<AppContext, "db">, { content, limit, before }: HistoryInput): Promise<History> {
  const query = shop.db
    .selectFrom("content_editions")
    .selectAll()
    .where("content_key", "=", formatContentKey(content))
    .orderBy("takes_effect_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
  const last =
    before === undefined
      ? undefined
      : await shop.db.selectFrom("content_editions").select(["id", "takes_effect_at"]).where("id", "=", before).executeTakeFirst();
  const rows = await (
    last ? query.where(({ eb, refTuple, tuple }) => eb(refTuple("takes_effect_at", "id"), "<", tuple(last.takes_effect_at, last.id))) : query
  ).execute();
  const editions = rows.slice(0, limit).map(toEdition);
  return { editions, next: rows.length > limit ? (editions.at(-1)?.id ?? null) : null };
}
