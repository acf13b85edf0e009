import type { AppContext } from "#server/context/app-context.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import { countAttempt } from "#server/db/rate-limit/rate-limit.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { listQuestions } from "./list-questions.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";

type Vote = { anchor: string; language: Language; helpful: boolean; clientAddress: string };
type VoteResult = { ok: true } | Rejection<"question-unknown" | "too-many-votes">;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Stores a vote on an answer: one for each client address, question and day (UTC); a later vote replaces it. The address itself is not stored.
 * Rejects unknown questions, and more than 60 votes per address and hour.
 */
export async function voteForAnswer(
  shop: Pick<AppContext, "db" | "clock" | "env">,
  { anchor, language, helpful, clientAddress }: Vote,
): Promise<VoteResult> {
  const now = shop.clock();
  const questions = await listQuestions(shop, { language });
  if (!questions.some((question) => question.anchor === anchor)) return reject("question-unknown");
  const allowed = await countAttempt(shop.db, { name: "question-vote", subject: clientAddress, limit: 60, windowMs: HOUR_MS, now });
  if (!allowed) return reject("too-many-votes");
  // The hash with the newest key.
  const [voter] = keyedHash(shop.env, "question-vote", `${Math.floor(now / DAY_MS)} ${clientAddress}`);
  const vote = { language, helpful: helpful ? (1 as const) : (0 as const), voted_at: now };
  await shop.db
    .insertInto("question_votes")
    .values({ anchor, voter_hash: voter, ...vote })
    .onConflict((on) => on.columns(["anchor", "voter_hash"]).doUpdateSet(vote))
    .execute();
  return { ok: true };
}
