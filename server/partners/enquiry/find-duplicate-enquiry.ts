import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Env } from "#server/env.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import type { EnquiryForm } from "#server/partners/core/enquiry.schema.ts";

/**
 * Keyed hashes of everything typed and of all files, without duplicates and independent of order. A file contributes the hash it was stored with.
 * Therefore, after a new first key in FILE_KEYS, an enquiry with files that is sent again is not recognised as a duplicate.
 */
export function hashEnquiry(env: Pick<Env, "fileKeys">, form: EnquiryForm, files: { contents_hash: string }[]): [string, ...string[]] {
  const typed = Object.entries(form).filter(([, value]) => value !== undefined);
  const contents = {
    typed: typed.sort(([a], [b]) => (a < b ? -1 : 1)),
    files: [...new Set(files.map((file) => file.contents_hash))].sort(),
  };
  return keyedHash(env, "enquiry-contents", JSON.stringify(contents));
}

/** Returns the reference of the open enquiry with these contents whose promised reply day has not passed, or null. `now` is ms UTC. */
export async function findDuplicateEnquiry(db: Database | DatabaseTransaction, contents: string[], now: number): Promise<string | null> {
  const row = await db
    .selectFrom("enquiries")
    .select("reference")
    .where("live_hash", "in", contents)
    .where("reply_by", ">=", hongKongDay(now))
    .executeTakeFirst();
  return row?.reference ?? null;
}

/**
 * Ends duplicate detection for open enquiries whose promised reply day has passed, so that a sender who got no reply, or asks again a month later,
 * creates a new enquiry. With `contents`, only enquiries with these hashes. `now` is ms UTC.
 */
export async function expireDuplicateWindow(
  db: Database | DatabaseTransaction,
  { now, contents }: { now: number; contents?: string[] },
): Promise<void> {
  const overdue = db.updateTable("enquiries").set({ live_hash: null }).where("state", "=", "new").where("reply_by", "<", hongKongDay(now));
  await (contents ? overdue.where("live_hash", "in", contents) : overdue.where("live_hash", "is not", null)).execute();
}
