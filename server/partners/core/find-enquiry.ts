import type { Shop } from "#server/context/app-context.ts";
import type { EnquiryView } from "./enquiry.ts";
import { plainReference } from "./load-enquiry.ts";
import { isReference } from "./enquiry-reference.ts";

/** An enquiry as its result shows it, by its reference however it is written: nothing personal. Null where there is none, or where it is erased. */
export async function findEnquiry({ db }: Pick<Shop, "db">, typed: string): Promise<EnquiryView | null> {
  const reference = plainReference(typed.slice(0, 40).normalize("NFKC"));
  if (!isReference(reference)) return null;
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
