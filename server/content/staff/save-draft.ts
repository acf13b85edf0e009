import type { Staff } from "#server/audit/staff-action-log.ts";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { newId } from "#server/db/new-id.ts";
import { auditedAction, formatContentKey, languagesOf, type ContentKey } from "./content-key.ts";
import type { ContentProblem } from "./content-problem.ts";
import { languagesWithText, normalizeText, type ContentTexts } from "./content-text.ts";
import { findProblems } from "./find-problems.ts";
import { lockContent } from "./publish-edition.ts";
import { fingerprintOf, readDraft, readInForce, type Draft } from "./read-content.ts";

/**
 * `texts`: the changed texts by language; others keep that of the draft, else the one in force. An empty text removes a language, or empties a group.
 * `version` and `day`: those of a document; an announcement with the same version stays closed for those who closed it. `revision`: the one that was
 * edited; null if there was no draft. `inForce`: the fingerprint of what was in force then, checked if there is no draft.
 */
type DraftInput = {
  content: ContentKey;
  texts: ContentTexts;
  version?: string;
  day?: string;
  revision: string | null;
  inForce?: string | undefined;
  who: Staff;
};

type SaveDraftResult =
  | { ok: true; revision: string; isChanged: boolean; problems: ContentProblem[] }
  | { ok: false; code: "language-unknown"; languages: string[] }
  /** Somebody else saved, published or discarded a draft meanwhile. `draft` is theirs, `mine` the rejected one. */
  | DraftChanged;

type DraftChanged = { ok: false; code: "draft-changed"; draft: Draft | null; mine: Pick<Draft, "texts" | "version" | "day"> };

/** Saves a draft with all its languages. Returns what would have to change before it is published. Nothing is published. */
export async function saveDraft(shop: Pick<AppContext, "db" | "clock">, input: DraftInput): Promise<SaveDraftResult> {
  const { content, revision, who } = input;
  const allowed = languagesOf(content);
  const unknown = Object.keys(input.texts).filter((language) => !allowed.some((key) => key === language));
  if (unknown.length > 0) return { ok: false, code: "language-unknown", languages: unknown };
  const now = shop.clock();
  return shop.db.transaction().execute(async (trx): Promise<SaveDraftResult> => {
    // A publication that is being committed removes the draft and changes what is in force: wait for it.
    await lockContent(trx, content);
    const current = await readDraft(trx, content);
    const inForce = current ? null : await readInForce(trx, content);
    const base = current?.texts ?? inForce?.texts ?? {};
    const merged: ContentTexts = Object.fromEntries(
      allowed.map((language) => [language, normalizeText(input.texts[language] ?? base[language] ?? "")]),
    );
    const texts = Object.fromEntries(languagesWithText(content, merged).map((language) => [language, merged[language]]));
    const mine = { texts, version: input.version ?? current?.version ?? "", day: input.day ?? current?.day ?? "" };
    const isOutdated = !current && input.inForce !== undefined && input.inForce !== fingerprintOf(content, inForce);
    if (isOutdated || (current?.revision ?? null) !== revision) return { ok: false, code: "draft-changed", draft: current, mine };
    const problems = () => findProblems(trx, content, { ...mine, publishAt: null, endsAt: null }, now);
    const row = { texts: JSON.stringify(mine.texts), version: mine.version, effective_day: mine.day };
    if (current && row.texts === JSON.stringify(current.texts) && mine.version === current.version && mine.day === current.day)
      return { ok: true, revision: current.revision, isChanged: false, problems: await problems() };
    const saved = { ...row, revision: newId("rev", now), changed_by: who.name, changed_at: now };
    const stored = current
      ? await trx
          .updateTable("content_drafts")
          .set(saved)
          .where("content_key", "=", formatContentKey(content))
          .where("revision", "=", current.revision)
          .returning("revision")
          .execute()
      : await trx
          .insertInto("content_drafts")
          .values({ content_key: formatContentKey(content), ...saved })
          .onConflict((on) => on.column("content_key").doNothing())
          .returning("revision")
          .execute();
    if (stored.length === 0) return { ok: false, code: "draft-changed", draft: await readDraft(trx, content), mine };
    const languages = languagesWithText(content, texts).join(" ");
    await recordStaffAction(trx, {
      who,
      ...auditedAction(content, "save-draft"),
      before: { revision: current?.revision ?? null, version: current?.version ?? null },
      after: { revision: saved.revision, version: saved.version, languages },
      now,
    });
    return { ok: true, revision: saved.revision, isChanged: true, problems: await problems() };
  });
}
