import type { Staff } from "#server/audit/staff-action-log.ts";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { auditedAction, formatContentKey, type ContentKey } from "./content-key.ts";
import { readDraft, type Draft } from "./read-content.ts";

type DiscardInput = { content: ContentKey; revision: string; who: Staff };
type DiscardResult = { ok: true } | { ok: false; code: "no-draft" } | { ok: false; code: "draft-changed"; draft: Draft };

/** Deletes a draft, unless somebody else has saved it meanwhile. */
export async function discardDraft(shop: Pick<AppContext, "db" | "clock">, { content, revision, who }: DiscardInput): Promise<DiscardResult> {
  const now = shop.clock();
  return shop.db.transaction().execute(async (trx): Promise<DiscardResult> => {
    const query = trx.deleteFrom("content_drafts").where("content_key", "=", formatContentKey(content)).where("revision", "=", revision);
    const deleted = await query.returning("version").executeTakeFirst();
    if (!deleted) {
      const draft = await readDraft(trx, content);
      return draft ? { ok: false, code: "draft-changed", draft } : { ok: false, code: "no-draft" };
    }
    const before = { revision, version: deleted.version };
    await recordStaffAction(trx, { who, ...auditedAction(content, "discard-draft"), before, now });
    return { ok: true };
  });
}
