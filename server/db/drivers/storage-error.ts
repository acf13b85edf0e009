/** busy: another process holds the lock. full: no space left. unavailable: the database does not answer, or cannot be read or written. */
export type StorageErrorKind = "busy" | "full" | "unavailable";

/**
 * The database could not do its work, whatever it was asked, and the same call may succeed later. Nothing was written, except perhaps where
 * the connection to PostgreSQL was lost during a COMMIT: then nobody knows, so what is tried again must be idempotent. `code` is the
 * database's own (`SQLITE_FULL`, `53100`, `ECONNREFUSED`), for the log.
 */
export class StorageError extends Error {
  override readonly name = "StorageFault";
  readonly kind: StorageErrorKind;
  readonly code: string;
  constructor(kind: StorageErrorKind, code: string, cause: unknown) {
    super(`The database is ${kind}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.kind = kind;
    this.code = code;
  }
}

/** Compares by name: the pages and the server are bundled separately, each with its own copy of the class. */
export function isStorageError(error: unknown): error is StorageError {
  return error instanceof Error && error.name === "StorageFault";
}

/** The error as a StorageFault where it is one of SQLite's; any other error is returned as it is. */
export function fromSqliteError(error: unknown): unknown {
  const code = String((error as { code?: unknown } | null)?.code);
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return new StorageError("busy", code, error);
  if (code === "SQLITE_FULL") return new StorageError("full", code, error);
  if (/^SQLITE_(IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|NOMEM|PROTOCOL)/.test(code)) return new StorageError("unavailable", code, error);
  return error;
}

/**
 * The error as a StorageFault where PostgreSQL could not be reached or had to stop; any other error is returned as it is. The classes of
 * SQLSTATE: 08 connection, 53 resources, 57 intervention, 58 system. An error without a SQLSTATE comes from the connection, not the server.
 */
export function fromPostgresError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError || isStorageError(error)) return error;
  const code = String((error as { code?: unknown }).code ?? "CONNECTION");
  if (code === "53100") return new StorageError("full", code, error);
  if (code === "55P03") return new StorageError("busy", code, error);
  const isServerError = /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code);
  if (!isServerError || /^(08|53|57|58)/.test(code) || code === "25P03" || code === "25006") return new StorageError("unavailable", code, error);
  return error;
}
