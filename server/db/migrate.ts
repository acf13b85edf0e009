import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Migrator, sql, type Kysely, type Migration, type QueryExecutorProvider } from "kysely";
import { projectRoot } from "#server/env.ts";
import { isStorageError, retryDeadlock } from "#server/db/drivers/database-errors.ts";
import type { Database } from "./database.ts";

/** How often a file waits for another process's lock on SQLite, each time as long as a statement may wait (`server/db/drivers/sqlite-driver.ts`). */
const MAX_BUSY_ROUNDS = 10;
const projectFolder = join(projectRoot, "server/db/migrations");

/** Is told when a file begins and when it has been applied, before the commit. */
export type MigrationListener = (step: "migration.start" | "migration.done", file: { migration: string; ms?: number }) => void;
type SqlFile = { name: string; text: string; sha256: string };
/** Checksums of the applied files by name, of all releases that have used the database. */
type Checksums = Map<string, string>;

/**
 * Applies all pending files of the folder in the order of their names, each once and in its own transaction. Several processes may call this at the
 * same time: Kysely's migrator takes a lock for each file, and the others wait. Throws if an applied file has been edited since.
 */
export async function migrate(db: Database, now: number, folder = projectFolder, listener: MigrationListener = () => {}): Promise<void> {
  const files = readFiles(folder);
  for (let busyRounds = 0; ;) {
    const applied = await readChecksums(db);
    for (const file of files) verifyChecksum(file, applied);
    const migrator = createMigrator(db, files, applied, (trx, file) => applyFile(trx, file, now, listener));
    if ((await migrator.getMigrations()).every(({ executedAt }) => executedAt)) return;
    try {
      await retryDeadlock(() => applyNext(migrator));
    } catch (error) {
      // SQLite: another process's migration takes longer than a statement may wait for the lock. PostgreSQL waits as long as `lock_timeout` says.
      const isBusy = isStorageError(error) && error.code.startsWith("SQLITE_BUSY");
      if (isBusy && ++busyRounds < MAX_BUSY_ROUNDS) continue;
      // Kysely rejects a file that it does not know: one that a newer release applied since `readChecksums`.
      const current = await readChecksums(db).catch(() => applied);
      if (current.size <= applied.size) throw error;
    }
  }
}

/** Returns the names of this release's migrations that the database lacks, or null if it has never been migrated. */
export async function missingMigrations(db: Database): Promise<string[] | null> {
  const applied = await readChecksums(db);
  if (applied.size === 0) return null;
  const files = readFiles(projectFolder);
  for (const file of files) verifyChecksum(file, applied);
  return files.flatMap(({ name }) => (applied.has(name) ? [] : [name]));
}

/**
 * Creates a migrator that knows the files of the folder and every other applied file: a newer release may have migrated the database, and this
 * release ignores its files. Kysely records names only, in `kysely_migration`; `migrations` has the checksums.
 */
function createMigrator(db: Database, files: SqlFile[], applied: Checksums, apply: (trx: Kysely<unknown>, file: SqlFile) => Promise<void>): Migrator {
  const others = [...applied.keys()].map((name): [string, Migration] => [name, { up: async () => {} }]);
  const own = files.map((file): [string, Migration] => [file.name, { up: (trx) => apply(trx, file) }]);
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

/**
 * Runs in the transaction in which Kysely records the file. A file that `migrations` already lists was applied by a release that did not use Kysely's
 * migrator; it is recorded without being run.
 */
async function applyFile(trx: Kysely<unknown>, file: SqlFile, now: number, listener: MigrationListener): Promise<void> {
  await sql`create table if not exists migrations (name text primary key, sha256 text not null, applied_at bigint not null)`.execute(trx);
  if (verifyChecksum(file, await selectChecksums(trx))) return;
  listener("migration.start", { migration: file.name });
  const startedAt = performance.now();
  for (const statement of splitStatements(file.text)) await sql.raw(statement).execute(trx);
  await sql`insert into migrations (name, sha256, applied_at) values (${file.name}, ${file.sha256}, ${now})`.execute(trx);
  listener("migration.done", { migration: file.name, ms: Math.round(performance.now() - startedAt) });
}

function readFiles(folder: string): SqlFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return names.map((name) => {
    const text = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
    return { name, text, sha256: createHash("sha256").update(text).digest("hex") };
  });
}

/** Returns whether the file is applied. Throws if it was edited since. */
function verifyChecksum({ name, sha256 }: SqlFile, applied: Checksums): boolean {
  if (!applied.has(name)) return false;
  if (applied.get(name) === sha256) return true;
  throw new Error(`The migration ${name} was edited after it was applied. Restore it and write a new file instead.`);
}

async function readChecksums(db: Database): Promise<Checksums> {
  const tables = await db.introspection.getTables();
  return tables.some(({ name }) => name === "migrations") ? selectChecksums(db) : new Map();
}

async function selectChecksums(db: QueryExecutorProvider): Promise<Checksums> {
  const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from migrations`.execute(db);
  return new Map(rows.map((row) => [row.name, row.sha256]));
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
