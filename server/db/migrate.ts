import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { projectRoot } from "#server/env.ts";
import type { Database, DatabaseTransaction } from "./database.ts";
import { isStorageError } from "#server/db/drivers/database-errors.ts";

/** How long other processes wait for one that was killed between two files. While a process applies a file, its transaction locks the lock row. */
const LEASE_MS = 10_000;
const POLL_MS = 50;
const projectFolder = join(projectRoot, "server/db/migrations");

type Migration = { name: string; text: string; sha256: string };

/**
 * Applies all pending migrations in order, each once and in its own transaction. Several processes may call this at the same time: one
 * works, the others wait; if its lease expires, another takes over. Throws if an applied file has been edited since.
 */
export async function migrate(db: Database, now: number, folder = projectFolder): Promise<void> {
  const started = performance.now();
  const clock = () => now + Math.round(performance.now() - started);
  await createMigrationTables(db);
  const owner = randomUUID();
  for (;;) {
    const applied = await readApplied(db);
    const pending = readMigrations(folder).filter((migration) => !isApplied(migration, applied));
    if (pending.length === 0) return;
    if (!(await takeLock(db, owner, clock()))) {
      await pause(POLL_MS);
      continue;
    }
    try {
      const appliedNow = await readApplied(db);
      for (const migration of pending.filter((candidate) => !isApplied(candidate, appliedNow))) {
        // Another process has taken over: wait for it in the outer loop.
        if (!(await applyMigration(db, migration, owner, clock))) break;
      }
    } finally {
      await sql`update migration_lock set lease_until = 0 where id = 'migrate' and holder = ${owner}`.execute(db);
    }
  }
}

/** Returns the names of this release's migrations that the database lacks, or null if it has never been migrated. */
export async function missingMigrations(db: Database): Promise<string[] | null> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "migrations")) return null;
  const applied = await readApplied(db);
  if (applied.size === 0) return null;
  return readMigrations(projectFolder).flatMap((migration) => (isApplied(migration, applied) ? [] : [migration.name]));
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
    return { name, text, sha256: createHash("sha256").update(text).digest("hex") };
  });
}

/** Throws if the migration was edited after it was applied. */
function isApplied(migration: Migration, applied: Map<string, string>): boolean {
  const sha256 = applied.get(migration.name);
  if (sha256 !== undefined && sha256 !== migration.sha256) {
    throw new Error(`The migration ${migration.name} was edited after it was applied. Restore it and write a new file instead.`);
  }
  return sha256 !== undefined;
}

async function createMigrationTables(db: Database): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await sql`create table if not exists migrations (name text primary key, sha256 text not null, applied_at bigint not null)`.execute(db);
      await sql`create table if not exists migration_lock (id text primary key, holder text not null, lease_until bigint not null)`.execute(db);
      await sql`insert into migration_lock (id, holder, lease_until) values ('migrate', '', 0) on conflict (id) do nothing`.execute(db);
      return;
    } catch (error) {
      // PostgreSQL: if two processes create the same table at the same time, one fails on the system catalogue, even with `if not exists`.
      if (attempt === 5) throw error;
      await pause(POLL_MS);
    }
  }
}

async function readApplied(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from migrations`.execute(db);
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

/** Takes the lock if no other process has it; returns whether this process has it now. */
async function takeLock(db: Database, owner: string, now: number): Promise<boolean> {
  try {
    const { rows } = await sql`
      update migration_lock set holder = ${owner}, lease_until = ${now + LEASE_MS}
      where id = 'migrate' and lease_until <= ${now} returning id`.execute(db);
    return rows.length === 1;
  } catch (error) {
    // SQLite: the other process's migration takes longer than a statement may wait for the lock.
    if (isStorageError(error) && error.kind === "busy") return false;
    throw error;
  }
}

/** Applies one file. Returns false without changing anything if another process has taken the lock meanwhile. */
async function applyMigration(db: Database, migration: Migration, owner: string, clock: () => number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await extendLock(trx, owner, clock()))) return false;
    for (const statement of splitStatements(migration.text)) await sql.raw(statement).execute(trx);
    await sql`insert into migrations (name, sha256, applied_at) values (${migration.name}, ${migration.sha256}, ${clock()})`.execute(trx);
    // Renew the lease after a long migration, so that it does not expire before the next one.
    return extendLock(trx, owner, clock());
  });
}

async function extendLock(trx: DatabaseTransaction, owner: string, now: number): Promise<boolean> {
  const { rows } = await sql`
    update migration_lock set lease_until = ${now + LEASE_MS}
    where id = 'migrate' and holder = ${owner} returning id`.execute(trx);
  return rows.length === 1;
}

/** Splits a file at semicolons that end a line. */
function splitStatements(text: string): string[] {
  const withoutComments = text.replace(/^\s*--.*$/gm, "");
  return withoutComments
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);
}
