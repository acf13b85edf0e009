import { mkdirSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "libsql";
import {
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  type Driver,
  type Logger,
  type Transaction,
  type TransactionBuilder,
  PostgresDriver,
  type DatabaseConnection,
} from "kysely";
import type { Pool } from "pg";
import { openPool } from "#server/db/drivers/postgres-pool.ts";
import { SqliteDriver } from "#server/db/drivers/sqlite-driver.ts";
import type { Tables } from "#server/db/tables/tables.ts";
import { retryDeadlock, fromPostgresError } from "#server/db/drivers/database-errors.ts";

/** Kysely's driver; throws errors of the connection and the server as StorageError. */
class PooledPostgresDriver extends PostgresDriver {
  readonly #wrapped = new WeakSet<DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection().catch(rethrow);
    if (!this.#wrapped.has(connection)) {
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = (query) => execute(query).catch(rethrow) as ReturnType<typeof connection.executeQuery<never>>;
      this.#wrapped.add(connection);
    }
    return connection;
  }

  /** On a broken connection the rollback fails too; its error is ignored, so that the first one is reported. The server rolls back by itself. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

function rethrow(error: unknown): never {
  throw fromPostgresError(error);
}

export type Database = Kysely<Tables>;
export type DatabaseTransaction = Transaction<Tables>;

/** The name of the SQLite file in DATA_DIR. */
export const DATABASE_FILE = "rovelink.db";

/** How long a SQLite statement waits for the write lock: long enough for another process's transaction, short enough for a visitor. */
const LOCK_WAIT_MS = 5_000;
/** For migrations: another process may be importing all reference data. */
const MIGRATION_LOCK_WAIT_MS = 120_000;

class EmbeddedSqliteDialect extends SqliteDialect {
  readonly #driver: SqliteDriver;
  constructor(file: SqliteDatabase.Database, lockWaitMs: number) {
    super({ database: file });
    this.#driver = new SqliteDriver(file, { lockWaitMs });
  }
  override createDriver(): Driver {
    return this.#driver;
  }
  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }
}

/**
 * Makes Kysely's migrator run in a transaction. As SqliteDriver's transactions begin by taking the write lock, that transaction is also the lock
 * between processes, which Kysely lacks on SQLite.
 */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class PooledPostgresDialect extends PostgresDialect {
  readonly #pool: Pool;
  constructor(pool: Pool) {
    super({ pool });
    this.#pool = pool;
  }
  override createDriver(): Driver {
    return new PooledPostgresDriver({ pool: this.#pool });
  }
}

/** The database on PostgreSQL. A transaction may run again after a deadlock, so its callback must have no effects outside the database. */
class RetryingDatabase extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (callback) => retryDeadlock(() => execute(callback));
    return builder;
  }
}

/**
 * Opens the database: PostgreSQL if DATABASE_URL is set, else SQLite in DATA_DIR (":memory:" for tests).
 * - `patient`: for migrations; statements and locks may take long.
 * - `lockWaitMs`: how long a SQLite statement waits for the write lock.
 * - `onLost`: called for every PostgreSQL connection that breaks; the next query gets a new one.
 * - `log`: called for every statement.
 */
export function openDatabase(
  location: { dataDir: string; databaseUrl?: string },
  options: { patient?: boolean; lockWaitMs?: number; onLost?: (error: Error) => void; log?: Logger } = {},
): Database {
  const { log } = options;
  if (location.databaseUrl) return new RetryingDatabase({ log, dialect: new PooledPostgresDialect(openPool(location.databaseUrl, options)) });
  const isInMemory = location.dataDir === ":memory:";
  if (!isInMemory) mkdirSync(location.dataDir, { recursive: true, mode: 0o700 });
  const file = openSqlite(isInMemory ? ":memory:" : join(location.dataDir, DATABASE_FILE));
  return new Kysely<Tables>({
    log,
    dialect: new EmbeddedSqliteDialect(file, options.lockWaitMs ?? (options.patient ? MIGRATION_LOCK_WAIT_MS : LOCK_WAIT_MS)),
  });
}

/** Opens a SQLite file. secure_delete: deleted rows are overwritten, so that the file contains no erased personal data. */
function openSqlite(path: string): SqliteDatabase.Database {
  const file = new SqliteDatabase(path);
  // Switching to WAL needs a lock for a moment. Nothing is served yet, so waiting synchronously is fine here.
  file.exec("pragma busy_timeout = 5000; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on");
  // From now on SqliteDriver waits for locks, without blocking the event loop.
  file.exec("pragma busy_timeout = 0");
  return file;
}
