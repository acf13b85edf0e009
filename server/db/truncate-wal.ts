import { setTimeout as pause } from "node:timers/promises";
import { sql, SqliteAdapter } from "kysely";
import type { Database } from "./database.ts";
import { isStorageError } from "#server/db/drivers/storage-error.ts";

const TRIES = 20;
const PAUSE_MS = 100;

/**
 * Empties SQLite's write-ahead log, which keeps earlier contents of pages: what was erased is then nowhere in the files of the database
 * (secure_delete overwrites it there). Answers false where other processes were reading or writing all the while; PostgreSQL cleans up by itself.
 */
export async function truncateWal(db: Database): Promise<boolean> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return true;
  for (let tries = 1; ; tries++) {
    if (await checkpoint(db)) return true;
    if (tries === TRIES) return false;
    await pause(PAUSE_MS);
  }
}

async function checkpoint(db: Database): Promise<boolean> {
  try {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    return rows[0]?.busy === 0;
  } catch (error) {
    if (isStorageError(error) && error.kind === "busy") return false;
    throw error;
  }
}
