import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_MIGRATION_TABLE, Migrator, sql, type Kysely, type Migration } from "kysely";
import { projectRoot } from "#server/env.ts";
import { isStorageError, retryDeadlock } from "#server/db/drivers/database-errors.ts";
import type { Database } from "./database.ts";

/** How often a file waits for another process's lock on SQLite, each time as long as a statement may wait (`server/db/drivers/sqlite-driver.ts`). */
const MAX_BUSY_ROUNDS = 10;
const projectFolder = join(projectRoot, "server/db/migrations");

/** Is told when a file begins and when it has been applied, before the commit. */
export type MigrationListener = (step: "migration.start" | "migration.done", file: { migration: string; ms?: number }) => void;
/** `record`: what Kysely stores of an applied file, its name and checksum. */
type SqlFile = { name: string; text: string; record: string };

/**
 * Applies all pending files of the folder in the order of their names, each once and in its own transaction. Several processes may call this at the
 * same time: Kysely's migrator takes a lock for each file, and the others wait. Throws if an applied file has been edited since.
 */
export async function migrate(db: Database, folder = projectFolder, listener: MigrationListener = () => {}): Promise<void> {
  const files = readFiles(folder);
  for (let busyRounds = 0; ;) {
    const applied = await readRecords(db);
    if (listPending(files, applied).length === 0) return;
    const migrator = createMigrator(db, files, applied, listener);
    try {
      await retryDeadlock(() => applyNext(migrator));
    } catch (error) {
      // SQLite: another process's migration takes longer than a statement may wait for the lock. PostgreSQL waits as long as `lock_timeout` says.
      const isBusy = isStorageError(error) && error.code.startsWith("SQLITE_BUSY");
      if (isBusy && ++busyRounds < MAX_BUSY_ROUNDS) continue;
      // Kysely rejects a file that it does not know: one that a newer release applied since `readRecords`.
      const current = await readRecords(db).catch(() => applied);
      if (current.length <= applied.length) throw error;
    }
  }
}

/** Returns the names of this release's migrations that the database lacks, or null if it has never been migrated. */
export async function missingMigrations(db: Database): Promise<string[] | null> {
  const applied = await readRecords(db);
  return applied.length === 0 ? null : listPending(readFiles(projectFolder), applied);
}

/**
 * Creates a migrator that knows the files of the folder and every other applied file: a newer release may have migrated the database, and this
 * release ignores its files.
 */
function createMigrator(db: Database, files: SqlFile[], applied: string[], listener: MigrationListener): Migrator {
  const others = applied.map((record): [string, Migration] => [record, { up: async () => {} }]);
  const own = files.map((file): [string, Migration] => [file.record, { up: (trx) => applyFile(trx, file, listener) }]);
  return new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries([...others, ...own]) },
    // A newer release may already have applied later files.
    allowUnorderedMigrations: true,
  });
}

async function applyNext(migrator: Migrator): Promise<void> {
  const { error } = await migrator.migrateUp();
  if (error) throw error;
}

/** Runs in the transaction in which Kysely records the file. */
async function applyFile(trx: Kysely<unknown>, { name, text }: SqlFile, listener: MigrationListener): Promise<void> {
  listener("migration.start", { migration: name });
  const startedAt = performance.now();
  for (const statement of splitStatements(text)) await sql.raw(statement).execute(trx);
  listener("migration.done", { migration: name, ms: Math.round(performance.now() - startedAt) });
}

function readFiles(folder: string): SqlFile[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  return names.map((name) => {
    const text = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
    return { name, text, record: `${name} ${createHash("sha256").update(text).digest("hex")}` };
  });
}

/** Returns the names of the files that are not applied. Throws if an applied file was edited since. */
function listPending(files: SqlFile[], applied: string[]): string[] {
  const pending = files.filter(({ record }) => !applied.includes(record)).map(({ name }) => name);
  const edited = pending.find((name) => applied.some((record) => record.startsWith(`${name} `)));
  if (edited) throw new Error(`The migration ${edited} was edited after it was applied. Restore it and write a new file instead.`);
  return pending;
}

/** Returns what Kysely has recorded, of all releases that have used the database. */
async function readRecords(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Splits a file at semicolons that end a line. */
function splitStatements(text: string): string[] {
  // oxlint-disable-next-line shop/linear-time -- Migrations are files of the project.
  const withoutComments = text.replace(/^\s*--.*$/gm, "");
  return withoutComments
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);
}
