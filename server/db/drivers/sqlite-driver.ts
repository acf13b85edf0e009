import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type SqliteDatabase from "libsql";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import { fromSqliteError, isStorageError } from "./storage-error.ts";

const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;
/** For how long queries may follow each other before timers and sockets have their turn, ms. */
const LONGEST_TURN_MS = 15;

/**
 * One SQLite connection for a whole process. libsql is synchronous, so its own wait for a lock (busy_timeout) would stop the event loop:
 * it is switched off, and a statement that finds the file locked by another process is tried again from a timer, up to `lockWaitMs`. While
 * it waits it gives the connection to others, so that reading goes on (WAL readers need no lock).
 */
export class SqliteDriver implements Driver {
  readonly #file: SqliteDatabase.Database;
  readonly #lockWaitMs: number;
  readonly #mutex = new Mutex();
  readonly #turn = new EventLoopTurn();
  readonly #connection: DatabaseConnection;
  /** Between a begin and its commit or rollback. SQLite may have ended the transaction by itself meanwhile. */
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

  /** Takes the write lock at once: a transaction that has begun never meets a lock. */
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

  /** SQLite ends the transaction itself where the disk is full or fails; a rollback would hide that error behind its own. */
  async rollbackTransaction(): Promise<void> {
    this.#transactionBegun = false;
    if (this.#file.inTransaction) this.#file.exec("rollback");
  }

  async destroy(): Promise<void> {
    this.#file.close();
  }

  async #execute(query: CompiledQuery): Promise<QueryResult<unknown>> {
    try {
      if (this.#transactionBegun) {
        // Otherwise the statement would be committed alone.
        if (!this.#file.inTransaction) throw new Error("The transaction was ended by an earlier error");
        return this.#run(query);
      }
      if (isReading(query)) return await this.#retryWhileBusy(() => this.#run(query));
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

  #run({ sql, parameters }: CompiledQuery): QueryResult<unknown> {
    const statement = this.#file.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** Called by the holder of the connection, outside a transaction; it holds the connection again when this ends. */
  async #retryWhileBusy<T>(attempt: () => T): Promise<T> {
    const deadline = performance.now() + this.#lockWaitMs;
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      try {
        return attempt();
      } catch (thrown) {
        const error = fromSqliteError(thrown);
        if (!isStorageError(error) || error.kind !== "busy" || performance.now() >= deadline) throw error;
      }
      this.#mutex.unlock();
      // By chance, so that those who wait do not come back all at once.
      await pause(wait * (0.5 + Math.random() / 2));
      await this.#mutex.lock();
    }
  }
}

/** Everything that takes no write lock, or cannot run inside a transaction. */
function isReading({ query, sql }: CompiledQuery): boolean {
  if (query.kind === "RawNode") return /^\s*(select|values|pragma|explain|vacuum|attach|detach)\b/i.test(sql);
  return query.kind === "SelectQueryNode";
}

/** First come, first served. */
class Mutex {
  #held = false;
  readonly #waiting: (() => void)[] = [];

  async lock(): Promise<void> {
    if (this.#held) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#held = true;
  }

  unlock(): void {
    const next = this.#waiting.shift();
    // The lock passes on without being free in between.
    if (next) next();
    else this.#held = false;
  }
}

/**
 * Measures for how long the event loop has not come round. Awaiting a query of libsql is only a microtask, so a loop of queries would keep
 * timers and sockets waiting until its end.
 */
class EventLoopTurn {
  #startedAt: number | undefined;

  async yieldWhenLong(): Promise<void> {
    if (this.#startedAt !== undefined && performance.now() - this.#startedAt > LONGEST_TURN_MS) await nextTurn();
    if (this.#startedAt !== undefined) return;
    this.#startedAt = performance.now();
    setImmediate(() => (this.#startedAt = undefined));
  }
}
