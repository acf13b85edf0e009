import { mkdirSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase from "libsql";
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Transaction,
  type TransactionBuilder,
} from "kysely";
import { openPool } from "./open-pool.ts";
import { retryDeadlock } from "./retry-deadlock.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;
export type DatabaseTransaction = Transaction<Tables>;

/** Takes the write lock at once: two processes on one file wait for each other instead of failing half-way. */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

class EmbeddedDialect extends SqliteDialect {
  readonly #connection: SqliteDatabase.Database;
  constructor(connection: SqliteDatabase.Database) {
    super({ database: connection });
    this.#connection = connection;
  }
  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver({ database: this.#connection });
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
 * migrations: statements take as long as they take. `onLost` hears of every connection that breaks; the next query gets a new one.
 */
export function openDatabase(
  where: { dataDir: string; databaseUrl?: string },
  options: { patient?: boolean; onLost?: (fault: Error) => void } = {},
): Database {
  if (where.databaseUrl) return new ServerDatabase({ dialect: new PostgresDialect({ pool: openPool(where.databaseUrl, options) }) });
  const memory = where.dataDir === ":memory:";
  if (!memory) mkdirSync(where.dataDir, { recursive: true });
  const file = new SqliteDatabase(memory ? ":memory:" : join(where.dataDir, "rovelink.db"));
  file.exec("pragma busy_timeout = 5000; pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on");
  return new Kysely<Tables>({ dialect: new EmbeddedDialect(file) });
}
