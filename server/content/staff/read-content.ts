import { createHash } from "node:crypto";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import type { Selectable } from "kysely";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { ContentEditionsTable } from "#server/db/tables/content-tables.ts";
import type { EditionSource, EditionState } from "#server/domain/service-states.schema.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { headingNamesOf } from "#server/content/markup/check-markdown.ts";
import { QUESTION_TYPES } from "#server/content/document.schema.ts";
import { DocumentKeySchema } from "#server/content/stored-document.schema.ts";
import { formatContentKey, groupKeyOf, sortLanguages, type ContentKey } from "./content-key.ts";
import { toText, type ContentTexts } from "./content-text.ts";
import type { LinkTargets } from "./find-text-problems.ts";

type Connection = Database | DatabaseTransaction;

/** `revision` changes with every save. `day`: the date of a document, YYYY-MM-DD; empty for the day of its publication. */
export type Draft = { revision: string; texts: ContentTexts; version: string; day: string; changedBy: string; changedAt: number };

export type Edition = {
  id: string;
  source: EditionSource;
  state: EditionState;
  texts: ContentTexts;
  languages: ChannelLanguage[];
  version: string;
  day: string;
  /** When it takes or took effect, ms UTC. */
  takesEffectAt: number;
  endsAt: number | null;
  returnedFrom: string | null;
  publishedBy: string | null;
  createdAt: number;
};

/** What visitors read now. `languages` tells the version and date of each language, and whether the text is of staff. */
export type ContentInForce = {
  texts: ContentTexts;
  languages: { language: ChannelLanguage; version: string; day: string; byStaff: boolean }[];
  /** When its newest text was written or took effect, ms UTC. */
  updatedAt: number;
};

/** Returns what is in force; null if the document or question does not exist. An empty group has empty texts. */
export async function readInForce(db: Connection, content: ContentKey): Promise<ContentInForce | null> {
  const rows = await db
    .selectFrom("content_entries")
    .selectAll()
    .where("group_key", "=", groupKeyOf(content))
    .where("anchor", "=", content.kind === "question" ? content.anchor : "")
    .orderBy("position")
    .execute();
  if (rows.length === 0) return null;
  const languages = sortLanguages(rows.map((row) => row.language));
  const rowsOf = (language: ChannelLanguage) => rows.filter((row) => row.language === language);
  return {
    texts: Object.fromEntries(languages.map((language) => [language, toText(content, rowsOf(language))])),
    languages: languages.flatMap((language) =>
      rowsOf(language)
        .slice(0, 1)
        .map((row) => ({ language, version: row.version, day: isoDay(row.updated_at), byStaff: row.by_staff === 1 })),
    ),
    updatedAt: Math.max(...rows.map((row) => row.updated_at)),
  };
}

/**
 * Returns a short text that changes with the texts in force, so that a form can tell what its reader saw. Only a document has versions that its reader
 * sees: that of a group changes with every release.
 */
export function fingerprintOf(content: ContentKey, inForce: ContentInForce | null): string {
  const seen = inForce && [inForce.texts, ...(content.kind === "document" ? [inForce.languages.map(({ version }) => version)] : [])];
  return createHash("sha256").update(JSON.stringify(seen)).digest("hex").slice(0, 16);
}

/** The day of a document, which is stored as the start of the day in UTC. */
const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Returns the draft; null if there is none. */
export async function readDraft(db: Connection, content: ContentKey): Promise<Draft | null> {
  const row = await db.selectFrom("content_drafts").selectAll().where("content_key", "=", formatContentKey(content)).executeTakeFirst();
  if (!row) return null;
  const { revision, version, effective_day: day, changed_by: changedBy, changed_at: changedAt } = row;
  return { revision, texts: parseTexts(row.texts), version, day, changedBy, changedAt };
}

/** Returns the edition that waits for its moment; null if none does. */
export async function readScheduled(db: Connection, content: ContentKey): Promise<Edition | null> {
  const row = await db
    .selectFrom("content_editions")
    .selectAll()
    .where("content_key", "=", formatContentKey(content))
    .where(INDEX_CONDITIONS.scheduledEditions)
    .executeTakeFirst();
  return row ? toEdition(row) : null;
}

/** Returns the published edition that took effect last; null if there is none. */
export async function readLatestEdition(db: Connection, content: ContentKey): Promise<Edition | null> {
  const row = await db
    .selectFrom("content_editions")
    .selectAll()
    .where("content_key", "=", formatContentKey(content))
    .where("state", "=", "published")
    .orderBy("takes_effect_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? toEdition(row) : null;
}

/** Returns an edition of the key; null if there is none with the id. */
export async function readEdition(db: Connection, content: ContentKey, id: string): Promise<Edition | null> {
  const query = db.selectFrom("content_editions").selectAll().where("id", "=", id).where("content_key", "=", formatContentKey(content));
  const row = await query.executeTakeFirst();
  return row ? toEdition(row) : null;
}

export function toEdition(row: Selectable<ContentEditionsTable>): Edition {
  const texts = parseTexts(row.texts);
  return {
    id: row.id,
    source: row.source,
    state: row.state,
    texts,
    languages: sortLanguages(Object.keys(texts) as ChannelLanguage[]),
    version: row.version,
    day: row.effective_day,
    takesEffectAt: row.takes_effect_at,
    endsAt: row.ends_at,
    returnedFrom: row.returned_from,
    publishedBy: row.published_by,
    createdAt: row.created_at,
  };
}

const parseTexts = (json: string): ContentTexts => JSON.parse(json) as ContentTexts;

/** Returns what links in texts may lead to. */
export async function readLinkTargets(db: Connection): Promise<LinkTargets> {
  const questions = await db
    .selectFrom("content_entries")
    .leftJoin("question_places", "question_places.anchor", "content_entries.anchor")
    .select(["content_entries.anchor", "group_key", "question_places.hidden"])
    .where(
      "group_key",
      "in",
      QUESTION_TYPES.map((type) => `faq_${type}`),
    )
    .execute();
  const documents = await db
    .selectFrom("content_entries")
    .select(["group_key", "body"])
    .where("group_key", "in", DocumentKeySchema.options)
    .execute();
  const headings = new Map<string, Set<string>>();
  for (const { group_key, body } of documents) headings.set(group_key, new Set([...(headings.get(group_key) ?? []), ...headingNamesOf(body)]));
  const shown = questions.filter(({ hidden }) => hidden !== 1);
  return { questions: new Map(shown.map(({ anchor, group_key }) => [anchor, group_key.slice("faq_".length)])), headings };
}
