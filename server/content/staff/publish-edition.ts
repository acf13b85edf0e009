import type { Staff } from "#server/audit/staff-action-log.ts";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import type { EditionSource } from "#server/domain/service-states.schema.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { auditedAction, formatContentKey, groupKeyOf, sortLanguages, type ContentKey } from "./content-key.ts";
import { areSameTexts, languagesWithText, type ContentTexts } from "./content-text.ts";
import { readInForce, readLatestEdition, readScheduled, type Edition } from "./read-content.ts";
import { storeContent } from "./store-content.ts";

export const PUBLISH_TOPIC = "content.publish";
export const END_TOPIC = "content.end";

type NewEdition = {
  source: EditionSource;
  texts: ContentTexts;
  version: string;
  day: string;
  takesEffectAt: number;
  endsAt: number | null;
  returnedFrom: string | null;
  /** The action in the audit log, after the kind of content. */
  verb: "publish" | "return";
  who: Staff;
};

export type PublishedEdition = {
  edition: string;
  state: "scheduled" | "published";
  takesEffectAt: number;
  version: string;
  languages: ChannelLanguage[];
};

/** Locks the rows of a key until the end of the transaction, so that two publications of it follow each other. */
export async function lockContent(trx: DatabaseTransaction, content: ContentKey): Promise<void> {
  await trx
    .updateTable("content_entries")
    .set((eb) => ({ updated_at: eb.ref("updated_at") }))
    .where("group_key", "=", groupKeyOf(content))
    .execute();
}

/**
 * Publishes checked texts: now, or as an edition that a job stores at its moment. Requires `lockContent`. Throws if an edition is scheduled and
 * another one is to be.
 */
export async function publishEdition(trx: DatabaseTransaction, content: ContentKey, edition: NewEdition, now: number): Promise<PublishedEdition> {
  const { source, version, endsAt, who } = edition;
  const state = edition.takesEffectAt > now ? "scheduled" : "published";
  const latest = await readLatestEdition(trx, content);
  // Two publications within a millisecond follow each other in the history, too.
  const takesEffectAt = state === "scheduled" ? edition.takesEffectAt : Math.max(edition.takesEffectAt, (latest?.takesEffectAt ?? 0) + 1);
  // A document without a date applies from the day of its publication.
  const day = content.kind === "document" ? edition.day || hongKongDay(takesEffectAt) : "";
  const languages = languagesWithText(content, edition.texts);
  const texts = Object.fromEntries(languages.map((language) => [language, edition.texts[language] ?? ""]));
  const id = newId("edn", now);
  const before = await readInForce(trx, content);
  if (state === "published") await recordReplaced(trx, content, now);
  await trx
    .insertInto("content_editions")
    .values({
      id,
      content_key: formatContentKey(content),
      source,
      state,
      texts: JSON.stringify(texts),
      version,
      effective_day: day,
      takes_effect_at: takesEffectAt,
      ends_at: endsAt,
      returned_from: edition.returnedFrom,
      published_by: who.name,
      created_at: now,
    })
    .execute();
  if (state === "published") await storeContent(trx, content, { texts, version, day, source, at: takesEffectAt });
  else await enqueueJob(trx, { topic: PUBLISH_TOPIC, ref: id, payload: { key: formatContentKey(content) }, now, at: takesEffectAt });
  if (endsAt !== null) await enqueueJob(trx, { topic: END_TOPIC, ref: id, payload: { key: formatContentKey(content) }, now, at: endsAt });
  await recordStaffAction(trx, {
    who,
    ...auditedAction(content, edition.verb),
    before: { version: before?.languages[0]?.version ?? null },
    after: { edition: id, version, languages: languages.join(" "), state, takesEffectAt, endsAt, returnedFrom: edition.returnedFrom },
    now,
  });
  return { edition: id, state, takesEffectAt, version, languages };
}

/** Stores the scheduled edition of a key if its moment has come. Requires `lockContent`. */
export async function applyDueEdition(trx: DatabaseTransaction, content: ContentKey, now: number): Promise<Edition | null> {
  const edition = await readScheduled(trx, content);
  if (!edition || edition.takesEffectAt > now) return null;
  await recordReplaced(trx, content, edition.takesEffectAt);
  await trx.updateTable("content_editions").set({ state: "published" }).where("id", "=", edition.id).where("state", "=", "scheduled").execute();
  await storeContent(trx, content, { ...edition, at: edition.takesEffectAt });
  return edition;
}

/** Adds the texts in force to the history if they are not in it: those of a release, or of staff before editions existed. */
async function recordReplaced(trx: DatabaseTransaction, content: ContentKey, until: number): Promise<void> {
  const inForce = await readInForce(trx, content);
  if (!inForce) return;
  const latest = await readLatestEdition(trx, content);
  if (latest && areSameTexts(content, { ...inForce.texts, ...latest.texts }, inForce.texts)) return;
  const { version = "", day = "" } = inForce.languages[0] ?? {};
  const isDocument = content.kind === "document";
  await trx
    .insertInto("content_editions")
    .values({
      id: newId("edn", until),
      content_key: formatContentKey(content),
      source: inForce.languages.some(({ byStaff }) => byStaff) ? "staff" : "files",
      state: "published",
      texts: JSON.stringify(
        Object.fromEntries(sortLanguages(inForce.languages.map(({ language }) => language)).map((key) => [key, inForce.texts[key]])),
      ),
      version: isDocument ? version : "",
      effective_day: isDocument ? day : "",
      // Between the edition before it and the one that replaces it.
      takes_effect_at: Math.max(Math.min(inForce.updatedAt, until - 1), latest?.takesEffectAt ?? 0),
      ends_at: null,
      returned_from: null,
      published_by: null,
      created_at: until,
    })
    .execute();
}
