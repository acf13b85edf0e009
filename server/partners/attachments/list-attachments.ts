import type { AppContext } from "#server/context/app-context.ts";
import type { Attachment } from "./attachment.schema.ts";
import { toAttachment } from "./to-attachment.ts";

/**
 * Returns the attachments of an unfinished form in the order of their ids. Leaves out those that do not exist, were claimed by an enquiry or belong
 * to another owner.
 */
export async function listAttachments(
  shop: Pick<AppContext, "db" | "clock" | "sealer">,
  { owner, ids }: { owner: string; ids: string[] },
): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  const rows = await shop.db
    .selectFrom("enquiry_files")
    .selectAll()
    .where("id", "in", ids)
    .where("owner", "=", owner)
    .where("enquiry_id", "is", null)
    .where("delete_at", ">", shop.clock())
    .execute();
  return [...new Set(ids)].flatMap((id) => {
    const row = rows.find((candidate) => candidate.id === id);
    return row ? toAttachment(shop, row) : [];
  });
}
