import type { Staff } from "#server/audit/staff.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { formatContentKey, type ContentKey } from "./content-key.ts";
import { isConfirmable, type ConfirmableCode, type ContentProblem } from "./content-problem.ts";
import { areSameTexts, languagesWithText } from "./content-text.ts";
import { effectOf, findProblems, type Publication } from "./find-problems.ts";
import { applyDueEdition, lockContent, publishEdition, type PublishedEdition } from "./publish-edition.ts";
import { readDraft, readInForce, readScheduled, type ContentInForce, type Draft } from "./read-content.ts";

/** `publishAt`: the moment, ms UTC; null: now, or when the day of the document begins. `confirmed`: the problems that staff confirmed. */
type PublishInput = {
  content: ContentKey;
  revision: string;
  publishAt: number | null;
  endsAt?: number | null;
  confirmed: readonly ConfirmableCode[];
  who: Staff;
};

export type PublicationRejected =
  | { ok: false; code: "content-not-changed" }
  /** `takesEffectAt`: the moment of the edition that waits. */
  | { ok: false; code: "already-scheduled"; takesEffectAt: number }
  | { ok: false; code: "wrong-content" | ConfirmableCode; problems: ContentProblem[] };

type PublishResult =
  | ({ ok: true } & PublishedEdition)
  | PublicationRejected
  | { ok: false; code: "no-draft" }
  | { ok: false; code: "draft-changed"; draft: Draft };

/**
 * Publishes a draft with all its languages together, now or at a moment, and removes the draft. Rejects a draft that somebody changed meanwhile, and
 * with every problem at once. `language-doubtful` and `languages-missing` can be confirmed.
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
  const inForce = await readInForce(db, content);
  // The same texts may be published again later than others, or with an end.
  const isOfStaff = inForce?.languages.every(({ byStaff }) => byStaff) ?? false;
  return isOfStaff && takesEffectAt <= now && publication.endsAt === null && isInForce(content, publication, inForce)
    ? { ok: false, code: "content-not-changed" }
    : null;
}

/** Whether texts and their version are those in force. An empty version is none of their own. */
export function isInForce(content: ContentKey, { texts, version }: Pick<Publication, "texts" | "version">, inForce: ContentInForce | null): boolean {
  if (!inForce || !areSameTexts(content, { ...inForce.texts, ...texts }, inForce.texts)) return false;
  return content.kind === "question" || version === "" || inForce.languages.every((one) => one.version === version);
}
