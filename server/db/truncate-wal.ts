import { setTimeout as pause } from "node:timers/promises";
import { sql, SqliteAdapter } from "kysely";
import type { Database } from "./database.ts";
import { isStorageError } from "#server/db/drivers/database-errors.ts";

const MAX_ATTEMPTS = 20;
const PAUSE_MS = 100;

/**
 * Empties SQLite's write-ahead log, which contains earlier contents of pages, so that erased data is in no file of the database (secure_delete
 * overwrites it in the main file). Returns false if other processes were reading or writing all the time (2 s). On PostgreSQL, which cleans up by
 * itself, does nothing and returns true.
 */
export async function truncateWal(db: Database): Promise<boolean> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return true;
  for (let attempt = 1; ; attempt++) {
    if (await checkpoint(db)) return true;
    if (attempt === MAX_ATTEMPTS) return false;
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
