import type { AppContext } from "#server/context/app-context.ts";
import type { EnquiryView } from "./enquiry.ts";
import { normalizeEnquiryReference } from "./load-enquiry.ts";
import { isEnquiryReference } from "./enquiry-reference.ts";

/**
 * Returns an enquiry as its result page shows it, without personal data. Accepts any spelling of the reference. Returns null if it does not exist
 * or is erased.
 */
export async function findEnquiry({ db }: Pick<AppContext, "db">, typed: string): Promise<EnquiryView | null> {
  const reference = normalizeEnquiryReference(typed.slice(0, 40).normalize("NFKC"));
  if (!isEnquiryReference(reference)) return null;
  const row = await db
    .selectFrom("enquiries")
    .select(["id", "reference", "reply_by", "product", "intention", "created_at"])
    .where("reference", "=", reference)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const files = await db.selectFrom("enquiry_files").select("id").where("enquiry_id", "=", row.id).execute();
  const { reply_by: replyBy, product, intention, created_at: createdAt } = row;
  return { reference: row.reference, replyBy, product, intention, files: files.length, createdAt };
}
