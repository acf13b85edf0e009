import type { Selectable } from "kysely";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { EnquiriesTable, EnquiryFilesTable } from "#server/db/tables/partner-tables.ts";
import type { Sealer } from "#server/crypto/sealer.ts";
import { openEnquiry, openFileName } from "./enquiry.ts";
import type { EnquiryForm } from "./enquiry.schema.ts";

/** `name`: as the sender calls it, for showing only; `sentSize`: bytes as it came. */
export type LoadedFile = Pick<EnquiryFilesTable, "id" | "kind" | "file_id"> & { name: string; sentSize: number };
export type LoadedEnquiry = Selectable<EnquiriesTable> & {
  /** Null once erased. */
  form: EnquiryForm | null;
  /** In the order of the form. */
  files: LoadedFile[];
};

/** All of an enquiry with its sender's words opened: for who answers it, never for a page. Null where there is none. */
export async function loadEnquiry(db: Database | DatabaseTransaction, { sealer }: { sealer: Sealer }, id: string): Promise<LoadedEnquiry | null> {
  const row = await db.selectFrom("enquiries").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const files = await db.selectFrom("enquiry_files").selectAll().where("enquiry_id", "=", id).orderBy("position").orderBy("id").execute();
  return {
    ...row,
    form: row.data_sealed === null ? null : openEnquiry(sealer, id, row.data_sealed),
    files: files.map((file) => ({
      id: file.id,
      kind: file.kind,
      file_id: file.file_id,
      name: openFileName(sealer, file.id, file.name_sealed),
      sentSize: Number(file.sent_size),
    })),
  };
}

/** The same by the reference that the sender quotes, however it is written. */
export async function loadEnquiryByReference(shop: { db: Database; sealer: Sealer }, reference: string): Promise<LoadedEnquiry | null> {
  const row = await shop.db.selectFrom("enquiries").select("id").where("reference", "=", normalizeEnquiryReference(reference)).executeTakeFirst();
  return row ? loadEnquiry(shop.db, shop, row.id) : null;
}

/** A reference as it is kept: capitals, without spaces and hyphens. */
export const normalizeEnquiryReference = (typed: string) => typed.toUpperCase().replace(/[\s-]/g, "");
