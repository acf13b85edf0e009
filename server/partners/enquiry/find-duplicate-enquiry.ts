import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Env } from "#server/env.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import type { EnquiryForm } from "#server/partners/core/enquiry.schema.ts";

/**
 * Tells one enquiry from another by all that was typed and all files that came with it, each once, whatever their order. A file is told by
 * the hash that it was kept under: once FILE_KEYS begins with a new key, one with files that is sent anew in those days is another.
 */
export function hashEnquiry(env: Pick<Env, "fileKeys">, form: EnquiryForm, files: { contents_hash: string }[]): [string, ...string[]] {
  const typed = Object.entries(form).filter(([, value]) => value !== undefined);
  const contents = {
    typed: typed.sort(([one], [other]) => (one < other ? -1 : 1)),
    files: [...new Set(files.map((file) => file.contents_hash))].sort(),
  };
  return keyedHash(env, "enquiry-contents", JSON.stringify(contents));
}

/** The reference of the enquiry with these contents that is not closed yet, nor its promised day over (`now` is ms UTC); null where there is none. */
export async function findDuplicateEnquiry(db: Database | DatabaseTransaction, contents: string[], now: number): Promise<string | null> {
  const row = await db
    .selectFrom("enquiries")
    .select("reference")
    .where("live_hash", "in", contents)
    .where("reply_by", ">=", hongKongDay(now))
    .executeTakeFirst();
  return row?.reference ?? null;
}
