import { Socket } from "node:net";
import pg from "pg";

const CONNECTIONS = 10;
/** A query that gets no connection from the pool in this time fails. */
const ACQUIRE_TIMEOUT_MS = 10_000;
/** Longer than any statement takes, unless it waits for a lock that is never released. */
const STATEMENT_TIMEOUT_MS = 20_000;
/** How long a process that hangs inside a transaction can block others. */
const IDLE_IN_TRANSACTION_MS = 20_000;
/** A connection without data from the server for this long is closed, even if the network reported no error. */
const SOCKET_TIMEOUT_MS = 30_000;

/**
 * Creates the pool of PostgreSQL connections of this process. A connection that breaks fails its current query and is replaced; it never ends
 * the process. `patient` removes the timeouts of statements, idle transactions and sockets, for migrations.
 */
export function openPool(connectionString: string, options: { patient?: boolean; onLost?: (error: Error) => void } = {}): pg.Pool {
  // BIGINT columns hold ms UTC, minor units and counts, which a JavaScript number holds exactly.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const limits = {
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    stream: createSocketWithTimeout,
  };
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS,
    keepAlive: true,
    application_name: "rovelink",
    ...(options.patient ? {} : limits),
  });
  // Without this listener, a connection that breaks while a transaction uses it would end the process.
  pool.on("connect", (client) => void client.on("error", (error) => options.onLost?.(error)));
  // An idle connection that breaks emits the same error on the pool too.
  pool.on("error", () => {});
  return pool;
}

function createSocketWithTimeout(): Socket {
  const socket = new Socket();
  return socket.setTimeout(SOCKET_TIMEOUT_MS, () => socket.destroy(new Error("The database connection timed out")));
}
