import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import { hongKongDay, hongKongTime, startOfHongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { QUESTION_TYPES, type QuestionType } from "#server/content/document.schema.ts";
import { formatContentKey, type ContentKey } from "./content-key.ts";
import type { ContentProblem } from "./content-problem.ts";
import { languagesWithText, splitTitle, type ContentTexts } from "./content-text.ts";
import { findTextProblems } from "./find-text-problems.ts";
import { readLinkTargets, readScheduled } from "./read-content.ts";

type Connection = Database | DatabaseTransaction;

/** What is to be published. `publishAt`, `endsAt`: ms UTC; null: now, never. */
export type Publication = { texts: ContentTexts; version: string; day: string; publishAt: number | null; endsAt: number | null };

/** Returns when a publication takes effect: at its moment, else when the day of the document begins in Hong Kong, else now. */
export function effectOf({ day, publishAt }: Pick<Publication, "day" | "publishAt">, now: number): number {
  return publishAt ?? Math.max(now, startOfHongKongDay(day) ?? now);
}

/** Returns everything that is wrong with a publication at once: texts, version, day and moment. */
export async function findProblems(db: Connection, content: ContentKey, publication: Publication, now: number): Promise<ContentProblem[]> {
  return [
    ...findTextProblems(content, publication.texts, await readLinkTargets(db)),
    ...(await findTakenAnchor(db, content)),
    ...(content.kind === "document" ? await findVersionProblems(db, content, publication) : []),
    ...findTimeProblems(content, publication, now),
  ];
}

const problem = (code: ContentProblem["code"], detail = ""): ContentProblem => ({ code, language: null, line: null, detail });

async function findTakenAnchor(db: Connection, content: ContentKey): Promise<ContentProblem[]> {
  if (content.kind !== "question") return [];
  const other = (await findTypesOfAnchor(db, content.anchor)).find((type) => type !== content.type);
  return other ? [problem("anchor-taken", other)] : [];
}

/** Returns the types of the questions that have an anchor, or will have it: at most one, if the rules were kept. */
export async function findTypesOfAnchor(db: Connection, anchor: string): Promise<QuestionType[]> {
  const rows = await db.selectFrom("content_entries").select("group_key").where("anchor", "=", anchor).execute();
  const keys = QUESTION_TYPES.map((type) => formatContentKey({ kind: "question", type, anchor }));
  const scheduled = await db
    .selectFrom("content_editions")
    .select("content_key")
    .where(INDEX_CONDITIONS.scheduledEditions)
    .where("content_key", "in", keys)
    .execute();
  return QUESTION_TYPES.filter(
    (type, index) => rows.some(({ group_key }) => group_key === `faq_${type}`) || scheduled.some(({ content_key }) => content_key === keys[index]),
  );
}

async function findVersionProblems(db: Connection, content: ContentKey, { texts, version }: Publication): Promise<ContentProblem[]> {
  if (version === "") return [problem("version-missing")];
  if (!isVersion(version)) return [problem("version-invalid", version)];
  return (await isVersionUsed(db, content, texts, version)) ? [problem("version-used", version)] : [];
}

const isVersion = (version: string): boolean => /^[\w.-]{1,20}$/.test(version);

/** Whether a version of a document was another text in one of the languages, or waits as the version of a scheduled edition. */
export async function isVersionUsed(db: Connection, content: ContentKey, texts: ContentTexts, version: string): Promise<boolean> {
  const scheduled = await readScheduled(db, content);
  if (scheduled?.version === version) return true;
  const stored = await db
    .selectFrom("document_versions")
    .select(["language", "title", "body"])
    .where("document_key", "=", formatContentKey(content))
    .where("version", "=", version)
    .execute();
  return languagesWithText(content, texts).some((language) => {
    const parts = splitTitle(texts[language] ?? "", "#");
    return stored.some((row) => row.language === language && (row.title !== parts?.title || row.body.trim() !== parts.body));
  });
}

function findTimeProblems(content: ContentKey, { day, publishAt, endsAt }: Publication, now: number): ContentProblem[] {
  const effectAt = effectOf({ day, publishAt }, now);
  const effectDay = hongKongDay(effectAt);
  const isPast = publishAt !== null && publishAt <= now;
  return [
    ...(content.kind === "document" && day !== "" ? findDayProblems(day, effectDay, isPast) : []),
    ...(isPast ? [problem("moment-past", hongKongTime(publishAt).slice(0, 16))] : []),
    ...(endsAt !== null && endsAt <= effectAt ? [problem("end-before-moment")] : []),
  ];
}

/** `effectDay`: the day on which the document is published. A moment that is over has no such day. */
function findDayProblems(day: string, effectDay: string, isPast: boolean): ContentProblem[] {
  if (startOfHongKongDay(day) === null) return [problem("day-invalid", day)];
  if (isPast || day === effectDay) return [];
  return [problem(day < effectDay ? "day-before-moment" : "day-after-moment", day)];
}
