import type { Selectable } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { EnquiryFilesTable } from "#server/db/tables/partner-tables.ts";

export type AttachmentRow = Selectable<EnquiryFilesTable>;

/** Returns attachments in the order of the ids, without duplicates; missing ones are left out. The caller must check who owns them. */
export async function findAttachments(db: Database, ids: string[]): Promise<AttachmentRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("enquiry_files").selectAll().where("id", "in", ids).execute();
  return [...new Set(ids)].flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
