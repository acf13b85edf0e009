import { createHash, randomBytes } from "node:crypto";
import { constants, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql, type Logger } from "kysely";
import pg from "pg";
import { openDatabase, type Database } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { seed } from "#server/app/database/seed.ts";
import { projectRoot } from "#server/env.ts";

const FILE = "rovelink.db";
/** The fingerprint of the sources, once computed. */
let known: string | undefined;

export type OpenTestDatabase = { db: Database; close: () => Promise<void> };

/** The PostgreSQL server for tests, whose role may create databases; undefined for SQLite. */
export const testServer = (): string | undefined => process.env.TEST_DATABASE_URL || undefined;

/** Opens a database with the reference data for one test: a file, or a new one on the server of TEST_DATABASE_URL; deleted when it is closed. */
export async function openTestDatabase(now: number, log?: Logger): Promise<OpenTestDatabase> {
  const server = testServer();
  if (server) return openOnServer(await createDatabase(server, { seededAt: now }), log);
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
  const file = join(cache, `test-${(known ??= fingerprint())}-${now}.db`);
  if (existsSync(file)) return file;
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, "test-draft-"));
  const db = openDatabase({ dataDir: draft });
  await migrate(db, now);
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
  if (server) return openOnServer(await createDatabase(server));
  const db = openDatabase({ dataDir: ":memory:" });
  return { db, close: () => db.destroy() };
}

/** Creates a database on a server: empty, or with the newest migration and the reference data. Returns its URL. */
export async function createDatabase(server: string, fill?: { seededAt: number }): Promise<string> {
  const name = `rovelink_test_${randomBytes(6).toString("hex")}`;
  // Copying files is twice as fast as writing the copy to the log first, if nothing is synced.
  await onServer(server, async (client) => {
    if (!fill) return client.query(`create database ${name}`);
    return client.query(`create database ${name} template ${await template(server, client, fill.seededAt)} strategy file_copy`);
  });
  return addressOf(server, name);
}

export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await onServer(testServer() ?? url, (client) => client.query(`drop database if exists ${name} with (force)`));
}

function openOnServer(databaseUrl: string, log?: Logger): OpenTestDatabase {
  const db = openDatabase({ dataDir: "", databaseUrl }, { log });
  return {
    db,
    async close() {
      await db.destroy();
      await dropDatabase(databaseUrl);
    },
  };
}

const addressOf = (server: string, name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;

/** Returns the name of the template database; created once per state of the sources, by the first process. */
async function template(server: string, client: pg.Client, now: number): Promise<string> {
  const name = `rovelink_template_${fingerprint()}`;
  const isThere = async () => (await client.query("select 1 from pg_database where datname = $1", [name])).rowCount === 1;
  if (await isThere()) return name;
  await client.query("select pg_advisory_lock(7301)");
  if (!(await isThere())) {
    // It is renamed when it is complete; removes what an interrupted run left.
    await client.query(`drop database if exists ${name}_draft with (force)`);
    await client.query(`create database ${name}_draft`);
    const db = openDatabase({ dataDir: "", databaseUrl: addressOf(server, `${name}_draft`) });
    await migrate(db, now);
    await seed(db, now);
    await db.destroy();
    await client.query(`alter database ${name}_draft rename to ${name}`);
  }
  await client.query("select pg_advisory_unlock(7301)");
  return name;
}

/** Identifies one state of the migrations and the reference data: a server may outlive a test run. */
function fingerprint(): string {
  const hash = createHash("sha256");
  const folders = [
    "server/db/migrations",
    "server/db/seed",
    "server/app/database",
    "server/catalogue/seed",
    "server/content/seed",
    "server/content/markup",
    "server/top-up/seed",
  ];
  for (const folder of folders) {
    const entries = readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 12);
}

async function onServer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
