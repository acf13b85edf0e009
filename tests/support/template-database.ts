import { constants, copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql, type Logger } from "kysely";
import { seed } from "#server/app/database/seed.ts";
import { openDatabase, type Database } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { projectRoot } from "#server/env.ts";
import { hashReferenceData } from "./hash-reference-data.ts";

const FILE = "rovelink.db";
/** The time at which the reference data was imported, if a test does not care: before every test. */
const IMPORTED = Date.UTC(2026, 10, 21);

/** Puts a SQLite database with the newest migration and the reference data into a folder. Creating one takes longer than most tests. */
export async function copyTemplate(folder: string, now = IMPORTED): Promise<void> {
  copyFileSync(await templateFile(now), join(folder, FILE), constants.COPYFILE_FICLONE);
}

export type OpenTestDatabase = { db: Database; close: () => Promise<void> };

/** Opens a copy of the template, which is deleted when it is closed. */
export async function openTemplateCopy(now?: number, log?: Logger): Promise<OpenTestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "rovelink-test-"));
  await copyTemplate(folder, now);
  const db = openDatabase({ dataDir: folder }, { log });
  // Its data need not survive a machine crash.
  await sql`pragma synchronous = off`.execute(db);
  return {
    db,
    async close() {
      await db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the template; created once per state of the sources. */
async function templateFile(now: number): Promise<string> {
  const cache = join(projectRoot, "node_modules/.cache");
  const file = join(cache, `test-${hashReferenceData()}-${now}.db`);
  if (existsSync(file)) return file;
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, "test-draft-"));
  const db = openDatabase({ dataDir: draft });
  await migrate(db);
  await seed(db, now);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await db.destroy();
  // Atomic: a second writer replaces the same file.
  renameSync(join(draft, FILE), file);
  rmSync(draft, { recursive: true });
  return file;
}
