import type { Selectable } from "kysely";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { EnquiriesTable, EnquiryFilesTable } from "#server/db/tables/form-tables.ts";
import type { FieldEncryptor } from "#server/crypto/field-encryptor.ts";
import { cleanCode } from "#server/forms/text-field.schema.ts";
import { decryptEnquiry, decryptFileName, type EnquiryView } from "./enquiry.ts";
import type { EnquiryForm } from "./enquiry.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** `name`: the sender's name of the file, for display only. `sentSize`: bytes before conversion. */
type LoadedFile = Pick<EnquiryFilesTable, "id" | "kind" | "file_id"> & { name: string; sentSize: number };
export type LoadedEnquiry = Selectable<EnquiriesTable> & {
  /** Null after erasure. */
  form: EnquiryForm | null;
  /** In the order of the form. */
  files: LoadedFile[];
};

/** Loads an enquiry with its form and file names decrypted, for jobs and staff commands, never for a page. Returns null if it does not exist. */
export async function loadEnquiry(
  db: Database | DatabaseTransaction,
  { encryptor }: { encryptor: FieldEncryptor },
  id: string,
): Promise<LoadedEnquiry | null> {
  const row = await db.selectFrom("enquiries").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const files = await db.selectFrom("enquiry_files").selectAll().where("enquiry_id", "=", id).orderBy("position").orderBy("id").execute();
  return {
    ...row,
    form: row.data_encrypted === null ? null : decryptEnquiry(encryptor, id, row.data_encrypted),
    files: files.map((file) => ({
      id: file.id,
      kind: file.kind,
      file_id: file.file_id,
      name: decryptFileName(encryptor, file.id, file.name_encrypted),
      sentSize: Number(file.sent_size),
    })),
  };
}

/** Loads an enquiry by its reference in any spelling, for staff commands. Returns null if it does not exist. */
export async function loadEnquiryByReference(shop: { db: Database; encryptor: FieldEncryptor }, reference: string): Promise<LoadedEnquiry | null> {
  const row = await shop.db.selectFrom("enquiries").select("id").where("reference", "=", normalizeEnquiryReference(reference)).executeTakeFirst();
  return row ? loadEnquiry(shop.db, shop, row.id) : null;
}

/**
 * Returns an enquiry as its result page shows it, without personal data. Accepts any spelling of the reference. Returns null if it does not exist
 * or is erased.
 */
export async function findEnquiry({ db }: Pick<AppContext, "db">, typed: string): Promise<EnquiryView | null> {
  const reference = normalizeEnquiryReference(typed.slice(0, 40));
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

/** Returns a reference as stored. */
export const normalizeEnquiryReference = (typed: string) => cleanCode(typed)?.toUpperCase() ?? "";

/** Whether a text, normalized with `normalizeEnquiryReference`, has the form of a reference. */
const isEnquiryReference = (text: string) => /^PE[2-9A-HJKMNP-Z]{8}$/.test(text);
