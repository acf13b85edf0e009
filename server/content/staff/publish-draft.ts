import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { formatContentKey, type ContentKey } from "./content-key.ts";
import { isConfirmable, type ConfirmableCode, type ContentProblem } from "./content-problem.ts";
import { areSameTexts, languagesWithText } from "./content-text.ts";
import { effectOf, findProblems, type Publication } from "./find-problems.ts";
import { applyDueEdition, lockContent, publishEdition, type PublishedEdition } from "./publish-edition.ts";
import { fingerprintOf, readDraft, readInForce, readScheduled, type ContentInForce, type Draft } from "./read-content.ts";

/**
 * `publishAt`: the moment, ms UTC; null: now, or when the day of the document begins. `confirmed`: the problems that staff confirmed. `inForce`: the
 * fingerprint of the texts in force that staff saw; without it, any texts are replaced.
 */
type PublishInput = {
  content: ContentKey;
  revision: string;
  publishAt: number | null;
  endsAt?: number | null;
  confirmed: readonly ConfirmableCode[];
  inForce?: string | undefined;
  who: Staff;
};

export type PublicationRejected =
  | { ok: false; code: "content-not-changed" }
  /** `takesEffectAt`: the moment of the edition that waits. */
  | { ok: false; code: "already-scheduled"; takesEffectAt: number }
  | { ok: false; code: "wrong-content" | ConfirmableCode; problems: ContentProblem[] };

/** The texts in force are not those that staff saw: read again what changes. */
export type TextsChanged = { ok: false; code: "texts-changed" };

type PublishResult =
  | ({ ok: true } & PublishedEdition)
  | PublicationRejected
  | TextsChanged
  | { ok: false; code: "no-draft" }
  | { ok: false; code: "draft-changed"; draft: Draft };

/**
 * Publishes a draft with all its languages together, now or at a moment, and removes the draft. Rejects if somebody changed the draft or the texts in
 * force meanwhile, and with every problem at once. `language-doubtful` and `languages-missing` can be confirmed.
 */
export async function publish(shop: Pick<AppContext, "db" | "clock">, input: PublishInput): Promise<PublishResult> {
  const { content, revision, publishAt, endsAt = null, confirmed, who } = input;
  const now = shop.clock();
  return shop.db.transaction().execute(async (trx): Promise<PublishResult> => {
    await lockContent(trx, content);
    await applyDueEdition(trx, content, now);
    const draft = await readDraft(trx, content);
    if (!draft) return { ok: false, code: "no-draft" };
    if (draft.revision !== revision) return { ok: false, code: "draft-changed", draft };
    if (!(await isAsSeen(trx, content, input.inForce))) return { ok: false, code: "texts-changed" };
    const publication = { texts: draft.texts, version: draft.version, day: draft.day, publishAt, endsAt };
    const rejected = await checkPublication(trx, content, { publication, confirmed, now });
    if (rejected) return rejected;
    const takesEffectAt = effectOf(publication, now);
    const edition = { ...publication, source: "staff", takesEffectAt, returnedFrom: null, verb: "publish", who } as const;
    const published = await publishEdition(trx, content, edition, now);
    await trx.deleteFrom("content_drafts").where("content_key", "=", formatContentKey(content)).where("revision", "=", revision).execute();
    return { ok: true, ...published };
  });
}

type ReviewInput = Omit<PublishInput, "who">;
type ReviewResult =
  | { ok: true; takesEffectAt: number; isScheduled: boolean; version: string; languages: ChannelLanguage[] }
  | Exclude<PublishResult, { ok: true }>;

/** Returns what `publish` would do now. Nothing is stored. */
export async function reviewPublication(shop: Pick<AppContext, "db" | "clock">, input: ReviewInput): Promise<ReviewResult> {
  const { content, revision, publishAt, endsAt = null, confirmed } = input;
  const now = shop.clock();
  const draft = await readDraft(shop.db, content);
  if (!draft) return { ok: false, code: "no-draft" };
  if (draft.revision !== revision) return { ok: false, code: "draft-changed", draft };
  if (!(await isAsSeen(shop.db, content, input.inForce))) return { ok: false, code: "texts-changed" };
  const publication = { texts: draft.texts, version: draft.version, day: draft.day, publishAt, endsAt };
  const rejected = await checkPublication(shop.db, content, { publication, confirmed, now });
  if (rejected) return rejected;
  const takesEffectAt = effectOf(publication, now);
  return { ok: true, takesEffectAt, isScheduled: takesEffectAt > now, version: draft.version, languages: languagesWithText(content, draft.texts) };
}

/** Returns why something cannot be published, or null. */
export async function checkPublication(
  db: Database | DatabaseTransaction,
  content: ContentKey,
  { publication, confirmed, now }: { publication: Publication; confirmed: readonly ConfirmableCode[]; now: number },
): Promise<PublicationRejected | null> {
  const problems = await findProblems(db, content, publication, now);
  const unconfirmed = problems.filter((problem) => !confirmed.some((code) => code === problem.code));
  if (unconfirmed.some((problem) => !isConfirmable(problem))) return { ok: false, code: "wrong-content", problems: unconfirmed };
  const [first] = unconfirmed;
  if (first) return { ok: false, code: first.code as ConfirmableCode, problems: unconfirmed };
  const takesEffectAt = effectOf(publication, now);
  const scheduled = await readScheduled(db, content);
  if (takesEffectAt > now && scheduled) return { ok: false, code: "already-scheduled", takesEffectAt: scheduled.takesEffectAt };
  return changesNothing(content, publication, await readInForce(db, content), now) ? { ok: false, code: "content-not-changed" } : null;
}

/** Whether the texts in force have a fingerprint; true without one. */
export async function isAsSeen(db: Database | DatabaseTransaction, content: ContentKey, seen: string | undefined): Promise<boolean> {
  return seen === undefined || seen === fingerprintOf(content, await readInForce(db, content));
}

/**
 * Whether a publication would leave everything as it is. The same texts may be published again later than others, with an end, or to keep those of the
 * release.
 */
export function changesNothing(content: ContentKey, publication: Publication, inForce: ContentInForce | null, now: number): boolean {
  if (!inForce || effectOf(publication, now) > now || publication.endsAt !== null) return false;
  const isOfStaff = inForce.languages.every(({ byStaff }) => byStaff);
  const isSameDay = publication.day === "" || inForce.languages.every(({ day }) => day === publication.day);
  return isOfStaff && isSameDay && isInForce(content, publication, inForce);
}

/** Whether texts, and the version of a document, are those in force. An empty version is none of its own. */
export function isInForce(content: ContentKey, { texts, version }: Pick<Publication, "texts" | "version">, inForce: ContentInForce): boolean {
  if (!areSameTexts(content, { ...inForce.texts, ...texts }, inForce.texts)) return false;
  return content.kind !== "document" || version === "" || inForce.languages.every((one) => one.version === version);
}
