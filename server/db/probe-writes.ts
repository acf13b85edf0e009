import { randomBytes } from "node:crypto";
import type { Database } from "./database.ts";

/** More than an order and its jobs need: if this fits, the shop can take orders. */
const PROBE_BYTES = 64 * 1024;

/** Writes more data than an order does and deletes it again. Throws StorageError if the database is locked, full or cannot be written. */
export async function probeWrites(db: Database, now: number): Promise<void> {
  const id = randomBytes(8).toString("hex");
  const payload = randomBytes(PROBE_BYTES / 2).toString("hex");
  await db.insertInto("write_probes").values({ id, payload, written_at: now }).execute();
  // Also deletes rows of a process that was killed between the two statements.
  await db.deleteFrom("write_probes").where("written_at", "<=", now).execute();
}
