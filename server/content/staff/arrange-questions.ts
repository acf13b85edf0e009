import type { Staff } from "#server/audit/staff-action-log.ts";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { isReservedName } from "#server/content/markup/sanitize.ts";
import type { QuestionType } from "#server/content/document.schema.ts";
import { formatContentKey, groupKeyOf, type ContentKey } from "./content-key.ts";
import { findTypesOfAnchor } from "./find-problems.ts";
import { lockContent } from "./publish-edition.ts";
import { readDraft } from "./read-content.ts";

type QuestionKey = ContentKey & { kind: "question" };
type HideInput = { question: QuestionKey; isHidden: boolean; who: Staff };
type HideResult = { ok: true; isChanged: boolean } | { ok: false; code: "question-unknown" };
/** `after`: the anchor of the question that it follows; null to put it first. */
type MoveInput = { question: QuestionKey; after: string | null; who: Staff };
type MoveResult = { ok: true; isChanged: boolean } | { ok: false; code: "question-unknown" | "neighbour-unknown" };

type BeginInput = { type: QuestionType; anchor: string };
type BeginResult = { ok: true; key: string } | { ok: false; code: "anchor-reserved" } | { ok: false; code: "anchor-taken"; type: QuestionType };

const subjectOf = (question: QuestionKey) => ({ kind: "question" as const, id: formatContentKey(question) });

/** Positions while a type is put in order, so that no two questions have the same one. */
const TEMPORARY_OFFSET = 1_000_000;

/** Checks that a new question can have an anchor. Nothing is stored: its first draft creates the question. */
export async function beginQuestion(shop: Pick<AppContext, "db">, { type, anchor }: BeginInput): Promise<BeginResult> {
  if (isReservedName(anchor)) return { ok: false, code: "anchor-reserved" };
  const [taken] = await findTypesOfAnchor(shop.db, anchor);
  if (taken) return { ok: false, code: "anchor-taken", type: taken };
  const question = { kind: "question", type, anchor } as const;
  return (await readDraft(shop.db, question)) ? { ok: false, code: "anchor-taken", type } : { ok: true, key: formatContentKey(question) };
}

/** Hides a question from visitors and their search, or shows it again. Its text can still be edited; imports keep it hidden. */
export async function hideQuestion(shop: Pick<AppContext, "db" | "clock">, { question, isHidden, who }: HideInput): Promise<HideResult> {
  const now = shop.clock();
  return shop.db.transaction().execute(async (trx): Promise<HideResult> => {
    await lockContent(trx, question);
    const query = trx.selectFrom("content_entries").select("anchor").where("group_key", "=", groupKeyOf(question));
    if (!(await query.where("anchor", "=", question.anchor).executeTakeFirst())) return { ok: false, code: "question-unknown" };
    const place = await trx.selectFrom("question_places").select("hidden").where("anchor", "=", question.anchor).executeTakeFirst();
    if ((place?.hidden === 1) === isHidden) return { ok: true, isChanged: false };
    const hidden = isHidden ? (1 as const) : (0 as const);
    await trx
      .insertInto("question_places")
      .values({ anchor: question.anchor, type: question.type, position: null, hidden })
      .onConflict((on) => on.column("anchor").doUpdateSet({ hidden }))
      .execute();
    const action = isHidden ? "question.hide" : "question.show";
    await recordStaffAction(trx, { who, action, subject: subjectOf(question), before: { hidden: !isHidden }, after: { hidden: isHidden }, now });
    return { ok: true, isChanged: true };
  });
}

/** Moves a question within its type, in every language. Imports keep the order; a new question of the files follows the one before it there. */
export async function moveQuestion(shop: Pick<AppContext, "db" | "clock">, { question, after, who }: MoveInput): Promise<MoveResult> {
  const now = shop.clock();
  return shop.db.transaction().execute(async (trx): Promise<MoveResult> => {
    await lockContent(trx, question);
    const group = groupKeyOf(question);
    const rows = await trx
      .selectFrom("content_entries")
      .select("anchor")
      .where("group_key", "=", group)
      .orderBy("position")
      .orderBy("anchor")
      .execute();
    const anchors = [...new Set(rows.map(({ anchor }) => anchor))];
    if (!anchors.includes(question.anchor)) return { ok: false, code: "question-unknown" };
    const others = anchors.filter((anchor) => anchor !== question.anchor);
    if (after !== null && !others.includes(after)) return { ok: false, code: "neighbour-unknown" };
    const moved = others.toSpliced(after === null ? 0 : others.indexOf(after) + 1, 0, question.anchor);
    const place = anchors.indexOf(question.anchor);
    if (moved.indexOf(question.anchor) === place) return { ok: true, isChanged: false };
    await trx
      .updateTable("content_entries")
      .set((eb) => ({ position: eb("position", "+", TEMPORARY_OFFSET) }))
      .where("group_key", "=", group)
      .execute();
    for (const [position, anchor] of moved.entries()) {
      await trx.updateTable("content_entries").set({ position }).where("group_key", "=", group).where("anchor", "=", anchor).execute();
      await trx
        .insertInto("question_places")
        .values({ anchor, type: question.type, position, hidden: 0 })
        .onConflict((on) => on.column("anchor").doUpdateSet({ type: question.type, position }))
        .execute();
    }
    const before = { position: place + 1 };
    const result = { position: moved.indexOf(question.anchor) + 1 };
    await recordStaffAction(trx, { who, action: "question.move", subject: subjectOf(question), before, after: result, now });
    return { ok: true, isChanged: true };
  });
}
