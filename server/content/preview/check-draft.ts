import type { AppContext } from "#server/context/app-context.ts";
import type { ContentKey } from "#server/content/staff/content-key.ts";
import type { ContentProblem } from "#server/content/staff/content-problem.ts";
import { findProblems } from "#server/content/staff/find-problems.ts";
import { findTextProblems } from "#server/content/staff/find-text-problems.ts";
import { changesNothing } from "#server/content/staff/publish-draft.ts";
import { readDraft, readEdition, readInForce, readLinkTargets, type Draft, type Edition } from "#server/content/staff/read-content.ts";

/** `isUnchanged`: staff have published its texts, version and day already, in all languages. */
type CheckedDraft = { draft: Draft; problems: ContentProblem[]; isUnchanged: boolean };
type CheckedEdition = { edition: Edition; problems: ContentProblem[] };

/** Returns the draft and what would have to change before it is published now; null if there is none. */
export async function checkDraft(shop: Pick<AppContext, "db" | "clock">, content: ContentKey): Promise<CheckedDraft | null> {
  const draft = await readDraft(shop.db, content);
  if (!draft) return null;
  const publication = { ...draft, publishAt: null, endsAt: null };
  const now = shop.clock();
  const problems = await findProblems(shop.db, content, publication, now);
  const inForce = await readInForce(shop.db, content);
  // A draft without a language that the shop shows is not the same, although that language would keep its text.
  const isMissing = inForce?.languages.some(({ language }) => draft.texts[language] === undefined) ?? false;
  const isUnchanged = !isMissing && changesNothing(content, publication, inForce, now);
  return { draft, problems, isUnchanged };
}

/** Returns an edition and what is wrong with its texts today, such as links to pages that are gone; null if there is none with the id. */
export async function checkEdition(shop: Pick<AppContext, "db">, content: ContentKey, id: string): Promise<CheckedEdition | null> {
  const edition = await readEdition(shop.db, content, id);
  return edition && { edition, problems: findTextProblems(content, edition.texts, await readLinkTargets(shop.db)) };
}
