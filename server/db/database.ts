import { mkdirSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "libsql";
import { Kysely, PostgresDialect, SqliteDialect, type Driver, type Logger, type Transaction, type TransactionBuilder } from "kysely";
import type { Pool } from "pg";
import { openPool } from "#server/db/drivers/postgres-pool.ts";
import { ServerDriver } from "#server/db/drivers/postgres-driver.ts";
import { retryDeadlock } from "#server/db/drivers/retry-deadlock.ts";
import { SqliteDriver } from "#server/db/drivers/sqlite-driver.ts";
import type { Tables } from "#server/db/tables/tables.ts";

export type Database = Kysely<Tables>;
export type DatabaseTransaction = Transaction<Tables>;

/** Long enough for another process's transaction; a visitor waits no longer than this. */
const LOCK_WAIT_MS = 5_000;
/** For migrations: another process may be importing all reference data. */
const PATIENT_LOCK_WAIT_MS = 120_000;

class EmbeddedDialect extends SqliteDialect {
  readonly #driver: SqliteDriver;
  constructor(file: SqliteDatabase.Database, lockWaitMs: number) {
    super({ database: file });
    this.#driver = new SqliteDriver(file, { lockWaitMs });
  }
  override createDriver(): Driver {
    return this.#driver;
  }
}

class ServerDialect extends PostgresDialect {
  readonly #pool: Pool;
  constructor(pool: Pool) {
    super({ pool });
    this.#pool = pool;
  }
  override createDriver(): Driver {
    return new ServerDriver({ pool: this.#pool });
  }
}

/** On PostgreSQL a transaction may be run again, so it changes nothing but the database. */
class ServerDatabase extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => retryDeadlock(() => execute(work));
    return builder;
  }
}

/**
 * The database of the shop: SQLite in DATA_DIR (":memory:" for tests), or PostgreSQL where DATABASE_URL names one. `patient` is for
 * migrations: statements and locks may take long. `onLost` is told of every PostgreSQL connection that breaks; the next query gets a new one. `log` is told of every statement.
 */
export function openDatabase(
  where: { dataDir: string; databaseUrl?: string },
  options: { patient?: boolean; lockWaitMs?: number; onLost?: (error: Error) => void; log?: Logger } = {},
): Database {
  const { log } = options;
  if (where.databaseUrl) return new ServerDatabase({ log, dialect: new ServerDialect(openPool(where.databaseUrl, options)) });
  const memory = where.dataDir === ":memory:";
  if (!memory) mkdirSync(where.dataDir, { recursive: true, mode: 0o700 });
  const file = openSqlite(memory ? ":memory:" : join(where.dataDir, DATABASE_FILE));
  return new Kysely<Tables>({
    log,
    dialect: new EmbeddedDialect(file, options.lockWaitMs ?? (options.patient ? PATIENT_LOCK_WAIT_MS : LOCK_WAIT_MS)),
  });
}

/** The name of the embedded database in DATA_DIR. */
export const DATABASE_FILE = "rovelink.db";

/** secure_delete: what is erased is overwritten, so that the file holds no text of somebody who was forgotten. */
function openSqlite(path: string): SqliteDatabase.Database {
  const file = new SqliteDatabase(path);
  // Switching to WAL takes a lock for a moment, and nothing is served yet: here the synchronous wait is right.
  file.exec("pragma busy_timeout = 5000; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on");
  file.exec("pragma busy_timeout = 0");
  return file;
}
