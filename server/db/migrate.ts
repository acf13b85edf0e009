import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { projectRoot } from "#server/env.ts";
import type { Database, DatabaseTransaction } from "./database.ts";
import { isStorageError } from "#server/db/drivers/storage-error.ts";

/** How long the others wait for a process that was killed between two files; while it applies one, its row is locked. */
const LEASE_MS = 10_000;
const POLL_MS = 50;
const projectFolder = join(projectRoot, "server/db/migrations");

/**
 * Brings the database to the newest migration: each file once, in order, in its own transaction.
 * Two processes may call it at once: one works, the other waits, or takes over when the first one's lease runs out.
 * Refuses (throws) when a file that landed has been edited since.
 */
export async function migrate(db: Database, now: number, folder = projectFolder): Promise<void> {
  const started = performance.now();
  const clock = () => now + Math.round(performance.now() - started);
  await createLedger(db);
  const holder = randomUUID();
  for (;;) {
    const landed = await readLanded(db);
    const waiting = readMigrations(folder).filter((migration) => !isLanded(migration, landed));
    if (waiting.length === 0) return;
    if (!(await takeLock(db, holder, clock()))) {
      await pause(POLL_MS);
      continue;
    }
    try {
      const known = await readLanded(db);
      for (const migration of waiting.filter((one) => !isLanded(one, known))) {
        // Another process has taken over meanwhile: it is waited for like any other.
        if (!(await apply(db, migration, holder, clock))) break;
      }
    } finally {
      await sql`update migration_lock set lease_until = 0 where id = 'migrate' and holder = ${holder}`.execute(db);
    }
  }
}

/** The migrations of this release that the database lacks; null where it has never been migrated. */
export async function missingMigrations(db: Database): Promise<string[] | null> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "migrations")) return null;
  const landed = await readLanded(db);
  return landed.size === 0 ? null : readMigrations(projectFolder).flatMap((one) => (isLanded(one, landed) ? [] : [one.name]));
}

type Migration = { name: string; text: string; sha256: string };

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
    return { name, text, sha256: createHash("sha256").update(text).digest("hex") };
  });
}

function isLanded(migration: Migration, landed: Map<string, string>): boolean {
  const sha256 = landed.get(migration.name);
  if (sha256 !== undefined && sha256 !== migration.sha256) {
    throw new Error(`The migration ${migration.name} was edited after it landed. Restore it and write a new file instead.`);
  }
  return sha256 !== undefined;
}

async function createLedger(db: Database): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await sql`create table if not exists migrations (name text primary key, sha256 text not null, applied_at bigint not null)`.execute(db);
      await sql`create table if not exists migration_lock (id text primary key, holder text not null, lease_until bigint not null)`.execute(db);
      await sql`insert into migration_lock (id, holder, lease_until) values ('migrate', '', 0) on conflict (id) do nothing`.execute(db);
      return;
    } catch (error) {
      // PostgreSQL: two processes that create the same table at once collide in its own catalogue, `if not exists` or not.
      if (tries === 5) throw error;
      await pause(POLL_MS);
    }
  }
}

async function readLanded(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from migrations`.execute(db);
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

async function takeLock(db: Database, holder: string, now: number): Promise<boolean> {
  try {
    const { rows } = await sql`
      update migration_lock set holder = ${holder}, lease_until = ${now + LEASE_MS}
      where id = 'migrate' and lease_until <= ${now} returning id`.execute(db);
    return rows.length === 1;
  } catch (error) {
    // SQLite: the other's file takes longer than a statement may wait.
    if (isStorageError(error) && error.kind === "busy") return false;
    throw error;
  }
}

/** Applies one file, or does nothing and answers false where the lock is somebody else's by now. */
async function apply(db: Database, migration: Migration, holder: string, clock: () => number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await extendLock(trx, holder, clock()))) return false;
    for (const statement of splitStatements(migration.text)) await sql.raw(statement).execute(trx);
    await sql`insert into migrations (name, sha256, applied_at) values (${migration.name}, ${migration.sha256}, ${clock()})`.execute(trx);
    // A file that took long leaves time for the next.
    return extendLock(trx, holder, clock());
  });
}

async function extendLock(trx: DatabaseTransaction, holder: string, now: number): Promise<boolean> {
  const { rows } = await sql`
    update migration_lock set lease_until = ${now + LEASE_MS}
    where id = 'migrate' and holder = ${holder} returning id`.execute(trx);
  return rows.length === 1;
}

function splitStatements(text: string): string[] {
  const withoutComments = text.replace(/^\s*--.*$/gm, "");
  return withoutComments
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);
}
