import type { AppContext } from "#server/context/app-context.ts";
import type { ContentKey } from "#server/content/staff/content-key.ts";
import type { ContentProblem } from "#server/content/staff/content-problem.ts";
import { findProblems } from "#server/content/staff/find-problems.ts";
import { readDraft, type Draft } from "#server/content/staff/read-content.ts";

type CheckedDraft = { draft: Draft; problems: ContentProblem[] };

/** Returns the draft and what would have to change before it is published; null if there is none. */
export async function checkDraft(shop: Pick<AppContext, "db" | "clock">, content: ContentKey): Promise<CheckedDraft | null> {
  const draft = await readDraft(shop.db, content);
  if (!draft) return null;
  return { draft, problems: await findProblems(shop.db, content, { ...draft, publishAt: null, endsAt: null }, shop.clock()) };
}
