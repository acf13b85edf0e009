import type { Database } from "#server/db/database.ts";
import { deleteExpired } from "#server/jobs/delete-expired.ts";
import { LANGUAGES, type Language } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { listQuestions } from "./list-questions.ts";
import type { QuestionType } from "#server/content/document.schema.ts";

/** The votes on one answer; `last` is the time of the last one, ms UTC. */
type AnswerVotes = { anchor: string; question: string; language: Language; yes: number; no: number; last: number };

const YEAR_MS = 365 * 24 * 3_600_000;

/** Returns the votes on each answer by language, most negative votes first; optionally only those of one type. Ignores removed questions. */
export async function countVotes(shop: Pick<AppContext, "db" | "clock">, type?: QuestionType): Promise<AnswerVotes[]> {
  const votesByAnswer = await shop.db
    .selectFrom("question_votes")
    .select(["anchor", "language"])
    .select(({ fn }) => [fn.sum<number | string>("helpful").as("yes"), fn.countAll<number | string>().as("votes"), fn.max("voted_at").as("last")])
    .groupBy(["anchor", "language"])
    .execute();
  const questions = new Map<string, string>();
  for (const language of LANGUAGES)
    for (const { anchor, question } of await listQuestions(shop, { language, ...(type && { type }) }))
      questions.set(`${language} ${anchor}`, question);
  return votesByAnswer
    .flatMap(({ anchor, language, yes, votes, last }) => {
      const question = questions.get(`${language} ${anchor}`);
      return question === undefined ? [] : [{ anchor, question, language, yes: Number(yes), no: Number(votes) - Number(yes), last }];
    })
    .sort((a, b) => b.no - a.no || b.last - a.last || b.yes - a.yes || a.anchor.localeCompare(b.anchor));
}

/** Deletes votes older than one year, as the privacy policy promises. Returns whether more may be left. */
export const deleteOldVotes = (db: Database, now: number): Promise<boolean> =>
  deleteExpired(db, { table: "question_votes", key: ["anchor", "voter_hash"], time: "voted_at", until: now - YEAR_MS });
