import { constants, copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql, type Logger } from "kysely";
import { openDatabase, type Database } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { seed } from "#server/app/database/seed.ts";
import { projectRoot } from "#server/env.ts";
import { hashReferenceData } from "./hash-reference-data.ts";
import { borrowDatabase, createDatabase, dropDatabase, testServer } from "./postgres-database.ts";

const FILE = "rovelink.db";

export type OpenTestDatabase = { db: Database; close: () => Promise<void> };

/** Opens a database with the reference data for one test: a file that is deleted when it is closed, or one on the server of TEST_DATABASE_URL. */
export async function openTestDatabase(now: number, log?: Logger): Promise<OpenTestDatabase> {
  const server = testServer();
  if (server) {
    const { url, giveBack } = await borrowDatabase(server, now);
    return openOnServer(url, giveBack, log);
  }
  const folder = mkdtempSync(join(tmpdir(), "rovelink-test-"));
  copyFileSync(await templateFile(now), join(folder, FILE), constants.COPYFILE_FICLONE);
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

/** Returns the template file to copy; created once per state of the sources, since filling it takes longer than most tests. */
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

/** Opens a database without tables, for tests of what creates them. */
export async function openEmptyDatabase(): Promise<OpenTestDatabase> {
  const server = testServer();
  if (server) {
    const url = await createDatabase(server);
    return openOnServer(url, () => dropDatabase(server, url));
  }
  const db = openDatabase({ dataDir: ":memory:" });
  return { db, close: () => db.destroy() };
}

function openOnServer(url: string, finish: () => unknown, log?: Logger): OpenTestDatabase {
  const db = openDatabase({ dataDir: "", databaseUrl: url }, { log });
  return {
    db,
    async close() {
      await db.destroy();
      await finish();
    },
  };
}
