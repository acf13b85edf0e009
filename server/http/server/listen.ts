import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type AddressInfo, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { clientNetwork } from "#server/db/rate-limit/client-network.ts";
import type { Env } from "#server/env.ts";
import { Connections, type ConnectionLimits } from "./connections.ts";
import { serializeRequests } from "./serialize-requests.ts";
import { openFileLimit } from "./open-file-limit.ts";
import { rejectMalformedRequest, type ParseFault } from "./reject-malformed-request.ts";

/** The open sockets of the web server. */
export type ListeningServer = {
  /** The port, also where the configuration left its choice to the system (PORT=0). */
  port: number;
  /** Takes no new connections, answers the requests of the open ones, for at most so many ms, then cuts every connection. */
  close: (patienceMs: number) => Promise<void>;
};

/** No client may hold a connection for long without saying what it wants. How long a body may take, the gate says. */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 0, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 };

/** However many descriptors there are: each connection costs memory too. */
const MOST_CONNECTIONS = 4_096;
/** How long the last words of a connection may take to be read. */
const LINGER_MS = 2_000;
/** While the server stops, how long a connection without a request is kept for one that may be under way. */
const IDLE_MS = 1_000;

/** How long a connection may wait for its next request. A proxy's waits longer than the proxy itself lets it: else it would meet a closed one. */
const keepAlive = (env: Env) => ({ keepAliveTimeout: env.trustProxyHops > 0 ? 75_000 : 5_000 });

/**
 * Listens on PORT: on this machine only (127.0.0.1 and ::1, so that "localhost" works whichever it means) while the
 * public origin is a local one, on every interface where it is not.
 */
export async function startListening(env: Env, listener: RequestListener): Promise<ListeningServer> {
  const connections = new Connections(() => connectionLimits(env));
  const servers: Server[] = [];
  for (const host of hostsOf(env)) {
    const server = createDoor(env, connections, listener);
    const port = portOf(servers) ?? env.port;
    // A machine without IPv6 has no ::1.
    if (await listen(server, port, host, servers.length === 0)) servers.push(server);
  }
  return {
    port: portOf(servers) ?? env.port,
    async close(patienceMs) {
      // Connections that the kernel has accepted already are taken in first: closing the listening socket would reset them.
      await turn();
      await turn();
      // Not the `close` of an HTTP server, which also cuts idle connections, on which a request may be under way.
      for (const server of servers) NetServer.prototype.close.call(server);
      await connections.close(patienceMs, IDLE_MS);
    },
  };
}

/** Half of what the process may have open is for connections, so that the database, files and calls to others always get theirs. */
function connectionLimits(env: Pick<Env, "trustProxyHops">): ConnectionLimits {
  const total = Math.min(Math.floor(openFileLimit() / 2), MOST_CONNECTIONS);
  // Behind a proxy all connections come from it.
  return { total, perNetwork: env.trustProxyHops > 0 ? total : Math.ceil(total / 4) };
}

/** The event loop has polled for connections between two of these. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

function portOf(servers: Server[]): number | undefined {
  return (servers[0]?.address() as AddressInfo | undefined)?.port;
}

function hostsOf(env: Env): string[] {
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(new URL(env.publicOrigin).hostname);
  return local ? ["127.0.0.1", "::1"] : ["::"];
}

function createDoor(env: Env, connections: Connections, listen: RequestListener): Server {
  const answers = new WeakMap<Duplex, ServerResponse>();
  const handle = serializeRequests(listen);
  const listener: RequestListener = (req, res) => {
    answers.set(req.socket, res);
    connections.begin(req.socket, res);
    handle(req, res);
  };
  const server = createServer({ ...LIMITS, ...keepAlive(env) }, listener);
  server.maxHeadersCount = 100;
  server.on("connection", (socket: Socket) => connections.add(socket, clientNetwork(socket.remoteAddress ?? "", 48)));
  // The gate says "continue" once it has seen the length.
  server.on("checkContinue", listener);
  server.on("clientError", (error: ParseFault, socket) => {
    // What still arrives on a connection that was refused is a fault again: its one answer is on its way.
    if (socket.writableEnded && error.code !== "ECONNRESET") return;
    if (!socket.writable || error.code === "ECONNRESET") return void socket.destroy();
    const answer = answers.get(socket);
    const isIdle = !answer || answer.closed;
    // An answer that has begun is the answer; a second one behind it would be taken for the next request's.
    endConnection(socket, answer?.headersSent && !isIdle ? "" : rejectMalformedRequest(env, error, isIdle));
  });
  return server;
}

/** Sends the last words of a connection and closes it, also where its other side never reads them, goes on sending, or does not close. */
function endConnection(socket: Duplex, words: string): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer));
  socket.end(words);
}

/** Resolves once the server listens; false where an address beside the first one does not exist on this machine. */
function listen(server: Server, port: number, host: string, isFirst: boolean): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE")
        reject(new Error(`Port ${port} is taken. Stop the other program, or choose another port: PORT=3001 npm start`));
      else if (!isFirst) resolve(false);
      else if (host === "::") resolve(listen(server, port, "0.0.0.0", isFirst));
      else reject(error);
    });
    server.listen({ port, host }, () => resolve(true));
  });
}
