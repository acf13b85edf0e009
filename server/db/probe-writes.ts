import { randomBytes } from "node:crypto";
import type { Database } from "./database.ts";

/** More than an order and its jobs need: a database with room for this can sell. */
const PROBE_BYTES = 64 * 1024;

/** Writes as much as a sale does and removes it again; throws a StorageFault where the database is locked, full or cannot be written. */
export async function probeWrites(db: Database, now: number): Promise<void> {
  const id = randomBytes(8).toString("hex");
  const payload = randomBytes(PROBE_BYTES / 2).toString("hex");
  await db.insertInto("write_probes").values({ id, payload, written_at: now }).execute();
  // Also what a process that was killed between the two left behind.
  await db.deleteFrom("write_probes").where("written_at", "<=", now).execute();
}
