import type { AppContext } from "#server/context/app-context.ts";
import { ATTACHMENT_TTL_MS } from "./store-attachment.ts";

/** Extends the storage of a saved form's attachments to seven days from now. Attachments of other owners and of enquiries do not change. */
export async function extendAttachments(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { owner, ids }: { owner: string; ids: string[] },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("enquiry_files")
    .set({ delete_at: clock() + ATTACHMENT_TTL_MS })
    .where("owner", "=", owner)
    .where("id", "in", ids)
    .where("enquiry_id", "is", null)
    .execute();
}
