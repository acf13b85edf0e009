import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { type Language, LANGUAGES } from "#server/locale/locale.schema.ts";
import { formatContentKey, type ContentKey } from "#server/content/staff/content-key.ts";
import type { ConfirmableCode, ContentProblem } from "#server/content/staff/content-problem.ts";
import { CONFIRMABLE_PROBLEMS } from "#server/content/staff/content.schema.ts";
import type { ContentTexts } from "#server/content/staff/content-text.ts";
import { applyDueEdition, lockContent, publishEdition, type PublishedEdition } from "#server/content/staff/publish-edition.ts";
import { checkPublication, type PublicationRejected } from "#server/content/staff/publish-draft.ts";
import { fingerprintOf, readInForce } from "#server/content/staff/read-content.ts";

/** `from`, `until`: ms UTC; null: now, and without an end. */
type NoticeWithTimes = { title: Record<Language, string>; link: string; from: number | null; until: number | null };
type NoticeInput = NoticeWithTimes & { confirmed: readonly ConfirmableCode[]; who: Staff };
type NoticeResult = ({ ok: true } & PublishedEdition) | PublicationRejected;
type EditionChanged = { ok: false; code: "edition-changed" };
/** `doubts`: what staff must confirm before the banner is set. */
type ReviewResult = { ok: true; doubts: ContentProblem[] } | PublicationRejected;

export const NOTICE: ContentKey = { kind: "group", group: "notice" };

/** Checks a banner without setting it: rejects what `setNotice` would reject, except for what can be confirmed. */
export function reviewNotice(shop: Pick<AppContext, "db" | "clock">, notice: NoticeWithTimes): Promise<ReviewResult> {
  const { publication, now } = { publication: publicationOf(toTexts(notice), notice), now: shop.clock() };
  return shop.db.transaction().execute(async (trx): Promise<ReviewResult> => {
    const rejected = await checkPublication(trx, NOTICE, { publication, confirmed: CONFIRMABLE_PROBLEMS, now });
    if (rejected) return rejected;
    const unconfirmed = await checkPublication(trx, NOTICE, { publication, confirmed: [], now });
    return { ok: true, doubts: unconfirmed !== null && "problems" in unconfirmed ? unconfirmed.problems : [] };
  });
}

/** Shows a banner above every page, in all languages together, from and until a time. */
export function setNotice(shop: Pick<AppContext, "db" | "clock">, { confirmed, who, ...notice }: NoticeInput): Promise<NoticeResult> {
  const now = shop.clock();
  const publication = { texts: toTexts(notice), from: notice.from, until: notice.until, confirmed, who };
  return shop.db.transaction().execute(async (trx): Promise<NoticeResult> => {
    await lockNotice(trx, now);
    return publishNotice(trx, publication, now);
  });
}

/** `expected`: the fingerprint of the banner that staff saw; without it, whichever is shown is removed. */
type ClearInput = { expected?: string | undefined; who: Staff };

/** Removes the banner; imports do not bring it back. A scheduled one still appears. Rejects if there is none, or another one than expected. */
export function clearNotice(shop: Pick<AppContext, "db" | "clock">, { expected, who }: ClearInput): Promise<NoticeResult | EditionChanged> {
  const now = shop.clock();
  const texts: ContentTexts = Object.fromEntries(LANGUAGES.map((language) => [language, ""]));
  return shop.db.transaction().execute(async (trx): Promise<NoticeResult | EditionChanged> => {
    await lockNotice(trx, now);
    const inForce = await readInForce(trx, NOTICE);
    const isShown = Object.values(inForce?.texts ?? {}).some((text) => text !== "");
    if (!isShown) return { ok: false, code: "content-not-changed" };
    if (expected !== undefined && expected !== fingerprintOf(NOTICE, inForce)) return { ok: false, code: "edition-changed" };
    return publishNotice(trx, { texts, from: null, until: null, confirmed: [], who }, now);
  });
}

function toTexts({ title, link }: Pick<NoticeWithTimes, "title" | "link">): ContentTexts {
  return Object.fromEntries(Object.entries(title).map(([language, words]) => [language, `# ${link ? `[${words}](${link})` : words}`]));
}

const publicationOf = (texts: ContentTexts, { from, until }: Pick<NoticeWithTimes, "from" | "until">) => ({
  texts,
  version: "",
  day: "",
  publishAt: from,
  endsAt: until,
});

type Publication = { texts: ContentTexts; from: number | null; until: number | null; confirmed: readonly ConfirmableCode[]; who: Staff };

async function lockNotice(trx: DatabaseTransaction, now: number): Promise<void> {
  await lockContent(trx, NOTICE);
  await applyDueEdition(trx, NOTICE, now);
}

/** Requires `lockNotice`. */
async function publishNotice(trx: DatabaseTransaction, { texts, from, until, confirmed, who }: Publication, now: number): Promise<NoticeResult> {
  const publication = publicationOf(texts, { from, until });
  const rejected = await checkPublication(trx, NOTICE, { publication, confirmed, now });
  if (rejected) return rejected;
  const edition = { ...publication, source: "staff", takesEffectAt: from ?? now, returnedFrom: null, verb: "publish", who } as const;
  // What was called off before is out of date.
  await trx.deleteFrom("content_drafts").where("content_key", "=", formatContentKey(NOTICE)).execute();
  return { ok: true, ...(await publishEdition(trx, NOTICE, edition, now)) };
}
