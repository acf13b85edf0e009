import { setTimeout as pause } from "node:timers/promises";

/** busy: another process has the lock. full: no space left. unavailable: the database does not answer, or cannot be read or written. */
type StorageErrorKind = "busy" | "full" | "unavailable";

/**
 * The database failed for a reason that does not depend on the statement; the same call may succeed later. Nothing was written, with one
 * exception: if the connection to PostgreSQL was lost during a COMMIT, the outcome is unknown, so a retry must be idempotent. `code` is the
 * code of the database (`SQLITE_FULL`, `53100`, `ECONNREFUSED`), for the log.
 */
export class StorageError extends Error {
  /** The name that the log and the jobs table show. */
  override readonly name = "StorageError";
  readonly kind: StorageErrorKind;
  readonly code: string;
  constructor(kind: StorageErrorKind, code: string, cause: unknown) {
    super(`The database is ${kind}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.kind = kind;
    this.code = code;
  }
}

/** Compares by name, because the pages and the server are bundled separately and each bundle has its own copy of the class. */
export function isStorageError(error: unknown): error is StorageError {
  return error instanceof Error && error.name === "StorageError";
}

/** Converts an error of SQLite's storage or locks to a StorageError. Returns any other error unchanged. */
export function fromSqliteError(error: unknown): unknown {
  const code = String((error as { code?: unknown } | null)?.code);
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return new StorageError("busy", code, error);
  if (code === "SQLITE_FULL") return new StorageError("full", code, error);
  if (/^SQLITE_(IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|NOMEM|PROTOCOL)/.test(code)) return new StorageError("unavailable", code, error);
  return error;
}

/**
 * idle_in_transaction_session_timeout, read_only_sql_transaction, and two that only a new connection meets: the database does not exist, or accepts no
 * connections.
 */
const UNAVAILABLE_CODES = ["25P03", "25006", "3D000", "55000"];

/**
 * Converts an error to a StorageError if PostgreSQL could not be reached or could not run the statement. Returns any other error unchanged. The
 * classes of SQLSTATE: 08 connection, 28 sign-in refused, 53 resources, 57 operator intervention, 58 system. An error without a SQLSTATE comes from
 * the connection.
 */
export function fromPostgresError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError || isStorageError(error)) return error;
  const { code = "CONNECTION" } = error as { code?: string };
  // disk_full
  if (code === "53100") return new StorageError("full", code, error);
  // lock_not_available
  if (code === "55P03") return new StorageError("busy", code, error);
  // Error codes of Node, such as EPIPE, have no digit.
  const hasSqlState = /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code);
  if (!hasSqlState || /^(08|28|53|57|58)/.test(code) || UNAVAILABLE_CODES.includes(code)) return new StorageError("unavailable", code, error);
  return error;
}

/** Whether a SQLite or PostgreSQL statement failed because of a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === "23505" || code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY";
}

const MAX_ATTEMPTS = 4;
/** The pause is random, so that two transactions do not collide again. */
const MAX_PAUSE_MS = 50;
/** deadlock_detected and serialization_failure: PostgreSQL has rolled the transaction back, and it can be run again. */
const RETRYABLE_CODES = ["40P01", "40001"];

/** Runs a whole transaction, and runs it again if PostgreSQL ended it because of a deadlock: at most four times in all. Rejects with the last error. */
export async function retryDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !RETRYABLE_CODES.includes(String((error as { code?: unknown } | null)?.code))) throw error;
      await pause(Math.random() * MAX_PAUSE_MS);
    }
  }
}
