import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type AddressInfo, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { readFileSync } from "node:fs";
import { clientNetwork } from "#server/db/rate-limit/rate-limit.ts";
import type { Env } from "#server/env.ts";
import { Connections, type ConnectionLimits } from "./connections.ts";
import { rejectMalformedRequest, type ParseError } from "./reject-malformed-request.ts";

/** The web server while it accepts connections. */
export type ListeningServer = {
  /** The port in use, even if the system chose it (PORT=0). */
  port: number;
  /** Accepts no new connections, answers pending requests for at most `timeoutMs`, then closes every connection. */
  close: (timeoutMs: number) => Promise<void>;
};

/** A client must send its headers soon. `enforceBodyTimeout` limits the time of the body. */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 0, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 };

/** The maximum number of connections even if more file descriptors are available: each connection costs memory too. */
const MAX_CONNECTIONS = 4_096;
/** How long the client may take to read the response to a malformed request. */
const LINGER_MS = 2_000;
/** While the server stops, how long an idle connection stays open for a request that may be under way. */
const IDLE_MS = 1_000;
/** Assumed if the system does not report a limit of open files. */
const DEFAULT_OPEN_FILES = 1024;
const LIMIT_CACHE_MS = 1_000;

/**
 * Listens on PORT of each address of HOST. Throws if the port is in use, or if the first address does not belong to this machine.
 */
export async function startListening(env: Env, listener: RequestListener): Promise<ListeningServer> {
  const connections = new Connections(() => connectionLimits(env));
  const servers: Server[] = [];
  for (const host of env.hosts) {
    const server = createHttpServer(env, connections, listener);
    const port = portOf(servers) ?? env.port;
    // A machine without IPv6 has no ::1.
    if (await listen(server, port, host, servers.length === 0)) servers.push(server);
  }
  return {
    port: portOf(servers) ?? env.port,
    async close(timeoutMs) {
      // First accept connections that the kernel has already established: closing the listening socket would reset them.
      await nextPoll();
      await nextPoll();
      // Not `http.Server.close`, which also closes idle connections, on which a request may be under way.
      for (const server of servers) NetServer.prototype.close.call(server);
      await connections.close(timeoutMs, IDLE_MS);
    },
  };
}

/**
 * Returns the limits of connections. Half of the file descriptors are for connections; the rest is reserved for the database, files and outgoing
 * calls.
 */
function connectionLimits(env: Pick<Env, "trustProxyHops">): ConnectionLimits {
  const total = Math.min(Math.floor(openFileLimit() / 2), MAX_CONNECTIONS);
  // Behind a proxy, all connections come from one network.
  return { total, perNetwork: env.trustProxyHops > 0 ? total : Math.ceil(total / 4) };
}

/** Between two calls the event loop polls for new connections once. */
const nextPoll = () => new Promise((resolve) => setImmediate(resolve));

function portOf(servers: Server[]): number | undefined {
  return (servers[0]?.address() as AddressInfo | undefined)?.port;
}

function createHttpServer(env: Env, connections: Connections, requestListener: RequestListener): Server {
  const responses = new WeakMap<Duplex, ServerResponse>();
  const handle = serializeRequests(requestListener);
  const listener: RequestListener = (req, res) => {
    responses.set(req.socket, res);
    connections.addRequest(req.socket, res);
    handle(req, res);
  };
  const server = createServer({ ...LIMITS, ...keepAlive(env) }, listener);
  server.maxHeadersCount = 100;
  server.on("connection", (socket: Socket) => connections.add(socket, clientNetwork(socket.remoteAddress ?? "", 48)));
  // `limitBody` answers "100 Continue" after it has checked the length.
  server.on("checkContinue", listener);
  server.on("clientError", (error: ParseError, socket) => {
    // More data on a rejected connection causes another error, but its one response is already being sent.
    if (socket.writableEnded && error.code !== "ECONNRESET") return;
    if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
    const response = responses.get(socket);
    const isIdle = !response || response.closed;
    // If a response has begun, send nothing more: the client would read it as the response to its next request.
    endConnection(socket, response?.headersSent && !isIdle ? "" : rejectMalformedRequest(env, error, isIdle));
  });
  return server;
}

/** How long an idle connection stays open. Behind a proxy, longer than the proxy keeps it, so that the proxy never uses a closed connection. */
const keepAlive = (env: Env) => ({ keepAliveTimeout: env.trustProxyHops > 0 ? 75_000 : 5_000 });

/** Sends a last text and closes the connection after LINGER_MS at the latest, even if the client does not read it or keeps sending. */
function endConnection(socket: Duplex, text: string): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer));
  socket.end(text);
}

/**
 * Resolves to true when the server listens, and to false if an address other than the first cannot be used on this machine. Without IPv6, listens on
 * 0.0.0.0 in place of `::`. Rejects if the port is in use, or if the first address cannot be used.
 */
function listen(server: Server, port: number, host: string, isFirst: boolean): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE")
        reject(new Error(`Port ${port} is taken. Stop the other program, or choose another port with PORT, for the staff desk with DESK_PORT.`));
      else if (!isFirst) resolve(false);
      else if (host === "::") resolve(listen(server, port, "0.0.0.0", isFirst));
      else if (error.code === "EADDRNOTAVAIL") reject(new Error(`${host} (HOST or DESK_HOST) is not an address of this machine.`));
      else reject(error);
    });
    server.listen({ port, host }, () => resolve(true));
  });
}

/** The soft limit of open file descriptors, cached for a moment. */
let cachedLimit = { limit: DEFAULT_OPEN_FILES, expiresAt: 0 };

/** Returns how many file descriptors (connections and files) this process may open. The limit can change while the process runs. */
function openFileLimit(): number {
  const now = performance.now();
  if (now >= cachedLimit.expiresAt) cachedLimit = { limit: readOpenFileLimit(), expiresAt: now + LIMIT_CACHE_MS };
  return cachedLimit.limit;
}

/** Reads the soft limit; DEFAULT_OPEN_FILES if the system is not Linux. */
function readOpenFileLimit(): number {
  try {
    const soft = /^Max open files\s+(\S+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return soft === "unlimited" ? Number.MAX_SAFE_INTEGER : Number(soft) || DEFAULT_OPEN_FILES;
  } catch {
    return DEFAULT_OPEN_FILES;
  }
}

/**
 * Handles the requests of one connection one after another. Node passes on all requests of a packet (HTTP/1.1 pipelining) in one turn of the
 * event loop, so hundreds of pages would be rendered before other clients are served. Requests behind an aborted one are dropped.
 */
export function serializeRequests(listener: RequestListener): RequestListener {
  const lastResponse = new WeakMap<Duplex, ServerResponse>();
  return (req, res) => {
    const previous = lastResponse.get(req.socket);
    lastResponse.set(req.socket, res);
    if (!previous || previous.closed) return void listener(req, res);
    previous.once("close", () => void setImmediate(() => !req.socket.destroyed && listener(req, res)));
  };
}
