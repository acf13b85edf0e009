import type { Staff } from "#server/audit/staff-action-log.ts";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { newId } from "#server/db/new-id.ts";
import { cancelJob } from "#server/jobs/enqueue-job.ts";
import { auditedAction, formatContentKey, type ContentKey } from "./content-key.ts";
import { applyDueEdition, END_TOPIC, lockContent, PUBLISH_TOPIC } from "./publish-edition.ts";
import { readScheduled } from "./read-content.ts";

/** `expected`: the edition that staff saw; without it, whichever waits is called off. */
type CallOffInput = { content: ContentKey; expected?: string | undefined; who: Staff };
type CallOffResult = { ok: true; edition: string; isDraftAgain: boolean } | { ok: false; code: "not-scheduled" | "edition-changed" };

/**
 * Calls off the edition that waits for its moment. Its texts become the draft again, unless there is another one; the history keeps them anyway.
 * Rejects if none waits, if its moment has come, or if another one waits than expected.
 */
export async function callOffPublication(shop: Pick<AppContext, "db" | "clock">, input: CallOffInput): Promise<CallOffResult> {
  const { content, expected, who } = input;
  const now = shop.clock();
  return shop.db.transaction().execute(async (trx): Promise<CallOffResult> => {
    await lockContent(trx, content);
    await applyDueEdition(trx, content, now);
    const edition = await readScheduled(trx, content);
    if (!edition) return { ok: false, code: "not-scheduled" };
    if (expected !== undefined && edition.id !== expected) return { ok: false, code: "edition-changed" };
    const query = trx.updateTable("content_editions").set({ state: "called-off" }).where("id", "=", edition.id).where("state", "=", "scheduled");
    const calledOff = await query.returning("id").execute();
    if (calledOff.length === 0) return { ok: false, code: "not-scheduled" };
    for (const topic of [PUBLISH_TOPIC, END_TOPIC]) await cancelJob(trx, topic, edition.id, now);
    const draft = {
      texts: JSON.stringify(edition.texts),
      version: edition.version,
      effective_day: edition.day,
      changed_by: who.name,
      changed_at: now,
    };
    const drafts = await trx
      .insertInto("content_drafts")
      .values({ content_key: formatContentKey(content), revision: newId("rev", now), ...draft })
      .onConflict((on) => on.column("content_key").doNothing())
      .returning("revision")
      .execute();
    await recordStaffAction(trx, {
      who,
      ...auditedAction(content, "call-off"),
      before: { edition: edition.id, version: edition.version, state: "scheduled", takesEffectAt: edition.takesEffectAt },
      after: { state: "called-off" },
      now,
    });
    return { ok: true, edition: edition.id, isDraftAgain: drafts.length > 0 };
  });
}
