import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type SqliteDatabase from "libsql";
import { LRUCache } from "lru-cache";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import { fromSqliteError, isStorageError } from "./database-errors.ts";

const FIRST_PAUSE_MS = 5;
const MAX_PAUSE_MS = 100;
/** How long consecutive queries may block the event loop before timers and sockets are served. */
const MAX_TURN_MS = 15;
/** How many prepared statements are kept: the most recently used ones. */
const MAX_STATEMENTS = 500;

/**
 * One SQLite connection for the whole process. libsql is synchronous, so its own wait for a lock (busy_timeout) would block the event loop. It
 * is off; a statement that finds the file locked by another process is retried from a timer for up to `lockWaitMs`. While it waits, other
 * queries use the connection, so that reads continue (WAL readers need no lock).
 */
export class SqliteDriver implements Driver {
  readonly #file: SqliteDatabase.Database;
  readonly #lockWaitMs: number;
  readonly #mutex = new FifoMutex();
  readonly #turn = new EventLoopTurn();
  readonly #connection: DatabaseConnection;
  readonly #statements = new LRUCache<string, SqliteDatabase.Statement>({ max: MAX_STATEMENTS });
  /** True between begin and commit or rollback. SQLite may have ended the transaction by itself meanwhile. */
  #transactionBegun = false;

  constructor(file: SqliteDatabase.Database, options: { lockWaitMs: number }) {
    this.#file = file;
    this.#lockWaitMs = options.lockWaitMs;
    this.#connection = {
      executeQuery: (query) => this.#execute(query) as Promise<QueryResult<never>>,
      streamQuery() {
        throw new Error("Streaming is not supported: the connection is shared");
      },
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#mutex.lock();
    await this.#turn.yieldWhenLong();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#mutex.unlock();
  }

  /** Takes the write lock at the beginning, so that no later statement of the transaction finds the database locked. */
  async beginTransaction(): Promise<void> {
    // `exec` finalizes its statement. A prepared one that failed with SQLITE_BUSY stays active until it is collected as garbage, and the
    // next write on the connection would not be committed before that.
    await this.#retryWhileBusy(() => this.#file.exec("begin immediate"));
    this.#transactionBegun = true;
  }

  async commitTransaction(): Promise<void> {
    try {
      this.#file.exec("commit");
    } catch (error) {
      throw fromSqliteError(error);
    }
    this.#transactionBegun = false;
  }

  /** If the disk is full or fails, SQLite ends the transaction itself; a rollback would then replace the original error by its own. */
  async rollbackTransaction(): Promise<void> {
    this.#transactionBegun = false;
    if (this.#file.inTransaction) this.#file.exec("rollback");
  }

  async destroy(): Promise<void> {
    this.#statements.clear();
    this.#file.close();
  }

  async #execute(query: CompiledQuery): Promise<QueryResult<unknown>> {
    try {
      if (this.#transactionBegun) {
        // Outside a transaction, SQLite would commit this statement by itself.
        if (!this.#file.inTransaction) throw new Error("The transaction was ended by an earlier error");
        return this.#run(query);
      }
      if (needsNoWriteLock(query)) return await this.#retryWhileBusy(() => this.#run(query));
      await this.beginTransaction();
      try {
        const result = this.#run(query);
        await this.commitTransaction();
        return result;
      } catch (error) {
        await this.rollbackTransaction();
        throw error;
      }
    } catch (error) {
      throw fromSqliteError(error);
    }
  }

  /**
   * Runs a statement, which is prepared once. One that fails is not kept, because it stays active (see `beginTransaction`), nor is raw SQL: SQLite
   * runs some pragmas while it prepares them. If the schema has changed, SQLite prepares the statement again by itself.
   */
  #run({ query, sql, parameters }: CompiledQuery): QueryResult<unknown> {
    const statement = this.#statements.get(sql) ?? this.#file.prepare(sql);
    this.#statements.delete(sql);
    const result = runStatement(statement, parameters);
    if (query.kind !== "RawNode") this.#statements.set(sql, statement);
    return result;
  }

  /** The caller must have the connection and no open transaction. The connection is released while waiting and reacquired before the return. */
  async #retryWhileBusy<T>(attempt: () => T): Promise<T> {
    const deadline = performance.now() + this.#lockWaitMs;
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, MAX_PAUSE_MS)) {
      try {
        return attempt();
      } catch (thrown) {
        const error = fromSqliteError(thrown);
        if (!isStorageError(error) || error.kind !== "busy" || performance.now() >= deadline) throw error;
      }
      this.#mutex.unlock();
      // The pause is random, so that waiting queries do not retry at the same time.
      await pause(wait * (0.5 + Math.random() / 2));
      await this.#mutex.lock();
    }
  }
}

function runStatement(statement: SqliteDatabase.Statement, parameters: readonly unknown[]): QueryResult<unknown> {
  if (statement.reader) return { rows: statement.all(parameters) };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

/** Whether a query takes no write lock, or cannot run inside a transaction. */
function needsNoWriteLock({ query, sql }: CompiledQuery): boolean {
  if (query.kind === "RawNode") return /^\s*(select|values|pragma|explain|vacuum|attach|detach)\b/i.test(sql);
  return query.kind === "SelectQueryNode";
}

/** A mutex that is granted in the order of the requests. */
class FifoMutex {
  #isLocked = false;
  readonly #waiting: (() => void)[] = [];

  async lock(): Promise<void> {
    if (this.#isLocked) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isLocked = true;
  }

  unlock(): void {
    const next = this.#waiting.shift();
    // The lock passes directly to the next waiter, so that no other caller can take it in between.
    if (next) next();
    else this.#isLocked = false;
  }
}

/**
 * Measures how long the current turn of the event loop has taken. Awaiting a libsql query is only a microtask, so a loop of queries would
 * block timers and sockets until its end.
 */
class EventLoopTurn {
  #startedAt: number | undefined;

  async yieldWhenLong(): Promise<void> {
    if (this.#startedAt !== undefined && performance.now() - this.#startedAt > MAX_TURN_MS) await nextTurn();
    if (this.#startedAt !== undefined) return;
    this.#startedAt = performance.now();
    setImmediate(() => (this.#startedAt = undefined));
  }
}
