import { STAFF_ACTION_NAMES, STAFF_ACTIONS } from "#server/audit/staff-actions.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** The actions of the audit log that are changes of content. `set` and `reset` of earlier releases are in content_changes, too. */
const CONTENT_STAFF_ACTIONS = STAFF_ACTION_NAMES.filter(
  (action) => ["document", "question", "content-group"].includes(STAFF_ACTIONS[action]) && !action.endsWith(".set") && !action.endsWith(".reset"),
);

type ContentChange = { at: number; who: string; action: string; key: string; language: string | null; detail: string };

/**
 * Returns the changes of content, newest first: those of the audit log, and what content_changes holds of before, and of maintenance, reference data,
 * promo codes, stock and jobs.
 */
export async function listChanges(shop: Pick<AppContext, "db">, limit: number): Promise<ContentChange[]> {
  const changes = await shop.db.selectFrom("content_changes").selectAll().orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
  const listed = changes.map((row): ContentChange => ({ ...row, key: row.group_key, detail: row.detail }));
  for (const action of CONTENT_STAFF_ACTIONS) {
    const rows = await shop.db.selectFrom("staff_actions").selectAll().where("action", "=", action).orderBy("id", "desc").limit(limit).execute();
    for (const { at, who, subject_id, after_values } of rows) {
      const { version, languages } = JSON.parse(after_values ?? "{}") as { version?: string; languages?: string };
      const detail = [version ? `version ${version}` : "", languages ?? ""].filter(Boolean).join(", ");
      listed.push({ at, who, action: action.slice(action.indexOf(".") + 1), key: subject_id ?? "", language: null, detail });
    }
  }
  // Changes of the same millisecond keep the order in which they were read.
  return listed.sort((a, b) => b.at - a.at).slice(0, limit);
}
