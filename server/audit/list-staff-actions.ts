import { z } from "zod";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Database } from "#server/db/database.ts";
import { firstIdAt } from "#server/db/new-id.ts";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";
import type { StaffSubject } from "#server/domain/staff.schema.ts";
import type { Env } from "#server/env.ts";
import { cleanCode } from "#server/forms/text-field.schema.ts";
import { STAFF_ACTION_ID, type StaffActionName } from "./staff-actions.schema.ts";

export type StaffActionFilter = {
  /** Exact name of a member of staff, as it was when they acted. */
  who?: string | undefined;
  /** A staff account. */
  accountId?: string | undefined;
  action?: StaffActionName | undefined;
  kind?: StaffSubject | undefined;
  /** A number, reference or id: those of different kinds differ, so that it finds its subject without the kind. Also a text that staff searched for. */
  subjectId?: string | undefined;
  /** The first moment, ms UTC. */
  from?: number | undefined;
  /** The end, ms UTC, exclusive. */
  until?: number | undefined;
  /** Id of the last row of the previous page: only older rows follow. */
  before?: string | undefined;
  limit: number;
};

/**
 * Keyed hashes of a text that staff searched for, ignoring case and separators. The log has the first, because the text is often personal data of a
 * customer, and the row outlives it; search with all of them.
 */
export const hashSearch = (env: Pick<Env, "fileKeys">, text: string) => keyedHash(env, "staff-search", (cleanCode(text) ?? "").toLowerCase());

/** Returns the subjects of rows about this text: its subject and, if staff searched for it, the hash of the search. One alone is read in the order of an index. */
async function findSubjects(db: Database, env: Pick<Env, "fileKeys">, text: string): Promise<string[]> {
  const searches = await db.selectFrom("staff_actions").select("subject_id").distinct().where("subject_id", "in", hashSearch(env, text)).execute();
  return [text, ...searches.flatMap(({ subject_id: id }) => id ?? [])];
}

const ValuesSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Lists the audit log of staff, newest first. The rows name no customer. */
export async function listStaffActions({ db, env }: { db: Database; env: Pick<Env, "fileKeys"> }, filter: StaffActionFilter) {
  const { who, accountId, action, kind, subjectId, from, until, before, limit } = filter;
  let query = db.selectFrom("staff_actions").selectAll();
  if (who !== undefined) query = query.where("who", "=", who);
  if (accountId !== undefined) query = query.where("account_id", "=", accountId);
  if (action !== undefined) query = query.where("action", "=", action);
  if (kind !== undefined) query = query.where("subject_kind", "=", kind);
  if (subjectId !== undefined) query = query.where("subject_id", "in", await findSubjects(db, env, subjectId));
  // Ids sort by time, and every index ends with the id.
  if (from !== undefined) query = query.where("id", ">=", firstIdAt(STAFF_ACTION_ID, from));
  if (until !== undefined) query = query.where("id", "<", firstIdAt(STAFF_ACTION_ID, until));
  if (before !== undefined) query = query.where("id", "<", before);
  const rows = await query.orderBy("id", "desc").limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    who: row.who,
    via: row.via,
    accountId: row.account_id,
    address: row.address,
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id },
    before: parseValues(row.id, "before_values", row.before_values),
    after: parseValues(row.id, "after_values", row.after_values),
  }));
}

/** A row of the audit log as `listStaffActions` returns it. */
export type ListedStaffAction = Awaited<ReturnType<typeof listStaffActions>>[number];

const parseValues = (id: string, column: "before_values" | "after_values", stored: string | null) =>
  stored === null ? null : parseStoredJson(ValuesSchema, stored, { table: "staff_actions", column, id });
