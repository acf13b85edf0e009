import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Env } from "#server/env.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import type { EnquiryForm } from "#server/partners/core/enquiry.schema.ts";

/** Returns the reference of the open enquiry with one of these hashes whose promised reply day has not passed, or null. `now` is ms UTC. */
export async function findDuplicateEnquiry(db: Database | DatabaseTransaction, contentHashes: string[], now: number): Promise<string | null> {
  const row = await db
    .selectFrom("enquiries")
    .select("reference")
    .where("live_hash", "in", contentHashes)
    .where("reply_by", ">=", hongKongDay(now))
    .executeTakeFirst();
  return row?.reference ?? null;
}

/**
 * Returns keyed hashes of all typed values and files, whatever the order of the files and however often each is attached. A file contributes the hash
 * with which it was stored. After a change of the first key in FILE_KEYS, a file that is sent again therefore makes the enquiry a new one.
 */
export function hashEnquiry(env: Pick<Env, "fileKeys">, form: EnquiryForm, files: { contents_hash: string }[]): [string, ...string[]] {
  const typed = Object.entries(form).filter(([, value]) => value !== undefined);
  const contents = {
    typed: typed.sort(([a], [b]) => (a < b ? -1 : 1)),
    files: [...new Set(files.map((file) => file.contents_hash))].sort(),
  };
  return keyedHash(env, "enquiry-contents", JSON.stringify(contents));
}

/**
 * Ends duplicate detection for open enquiries whose promised reply day has passed, so that a sender who got no reply, or asks again a month later,
 * creates a new enquiry. With `contentHashes`, only enquiries with these hashes. `now` is ms UTC.
 */
export async function expireDuplicateWindow(
  db: Database | DatabaseTransaction,
  { now, contentHashes }: { now: number; contentHashes?: string[] },
): Promise<void> {
  const overdue = db.updateTable("enquiries").set({ live_hash: null }).where("state", "=", "new").where("reply_by", "<", hongKongDay(now));
  await (contentHashes ? overdue.where("live_hash", "in", contentHashes) : overdue.where("live_hash", "is not", null)).execute();
}
