import { Socket } from "node:net";
import pg from "pg";

const CONNECTIONS = 10;
/** A request that finds no connection in this time is answered with a fault. */
const WAIT_MS = 10_000;
/** Longer than any statement of ours takes, unless it waits for somebody who will never end. */
const STATEMENT_MS = 20_000;
/** What a process that hangs in the middle of a transaction may hold up the others. */
const IDLE_IN_TRANSACTION_MS = 20_000;
/** A server that says nothing for this long is gone, even where the network never said so. */
const SILENCE_MS = 30_000;

/**
 * The PostgreSQL connections of this process, ten at most. One that breaks fails the query it was used for and is replaced; it never
 * ends the process. `patient` leaves out every limit of time, for migrations.
 */
export function openPool(connectionString: string, options: { patient?: boolean; onLost?: (error: Error) => void } = {}): pg.Pool {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const limits = { statement_timeout: STATEMENT_MS, idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS, stream: impatientSocket };
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: WAIT_MS,
    keepAlive: true,
    application_name: "rovelink",
    ...(options.patient ? {} : limits),
  });
  // Without a listener of its own, a connection that breaks while a transaction has it would end the process.
  pool.on("connect", (client) => void client.on("error", (error) => options.onLost?.(error)));
  // The same fault again, where the connection was idle.
  pool.on("error", () => {});
  return pool;
}

function impatientSocket(): Socket {
  const socket = new Socket();
  return socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error("The database says nothing any more")));
}
