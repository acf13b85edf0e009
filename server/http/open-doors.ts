import { createServer, STATUS_CODES, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { Env } from "#server/env.ts";
import { securityHeaders } from "./secure-headers.ts";

/** The open sockets of the web server. */
export type Doors = {
  /** The port, also where the configuration left its choice to the system (PORT=0). */
  port: number;
  /** Takes no new connections, waits for the requests in work, at most so many ms, then cuts every connection. */
  close: (patienceMs: number) => Promise<void>;
};

/** No client may hold a connection for long without saying what it wants. How long a body may take, the gate says. */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 0, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 };

/** How long a connection may wait for its next request. A proxy's waits longer than the proxy itself lets it: else it would meet a closed one. */
const keepAlive = (env: Env) => ({ keepAliveTimeout: env.trustProxyHops > 0 ? 75_000 : 5_000 });

/**
 * Listens on PORT: on this machine only (127.0.0.1 and ::1, so that "localhost" works whichever it means) while the
 * public origin is a local one, on every interface where it is not.
 */
export async function openDoors(env: Env, listener: RequestListener): Promise<Doors> {
  let inWork = 0;
  let onIdle = () => {};
  const count: RequestListener = (req, res) => {
    inWork += 1;
    res.once("close", () => {
      inWork -= 1;
      if (inWork === 0) onIdle();
    });
    listener(req, res);
  };
  const servers: Server[] = [];
  for (const host of hostsOf(env)) {
    const server = createDoor(env, count);
    const port = portOf(servers) ?? env.port;
    // A machine without IPv6 has no ::1.
    if (await listen(server, port, host, servers.length === 0)) servers.push(server);
  }
  return {
    port: portOf(servers) ?? env.port,
    async close(patienceMs) {
      for (const server of servers) server.close();
      if (inWork > 0) {
        const idle = new Promise<void>((resolve) => (onIdle = resolve));
        await Promise.race([idle, new Promise<void>((resolve) => setTimeout(resolve, patienceMs).unref())]);
      }
      for (const server of servers) server.closeAllConnections();
    },
  };
}

function portOf(servers: Server[]): number | undefined {
  return (servers[0]?.address() as AddressInfo | undefined)?.port;
}

function hostsOf(env: Env): string[] {
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(new URL(env.publicOrigin).hostname);
  return local ? ["127.0.0.1", "::1"] : ["::"];
}

function createDoor(env: Env, listen: RequestListener): Server {
  const answers = new WeakMap<Duplex, ServerResponse>();
  const listener: RequestListener = (req, res) => {
    answers.set(req.socket, res);
    listen(req, res);
  };
  const server = createServer({ ...LIMITS, ...keepAlive(env) }, listener);
  server.maxHeadersCount = 100;
  // The gate says "continue" once it has seen the length.
  server.on("checkContinue", listener);
  server.on("clientError", (fault: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket);
    // An answer that has begun is the answer; a second one behind it would be taken for the next request's.
    if (answer?.headersSent && !answer.closed) return void socket.end(() => socket.destroy());
    if (!socket.writable || fault.code === "ECONNRESET") return void socket.destroy();
    const status = fault.code === "HPE_HEADER_OVERFLOW" ? 431 : fault.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
    const headers = { ...securityHeaders(env), "Content-Length": "0", Connection: "close" };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`);
  });
  return server;
}

/** Resolves once the server listens; false where an address beside the first one does not exist on this machine. */
function listen(server: Server, port: number, host: string, isFirst: boolean): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once("error", (fault: NodeJS.ErrnoException) => {
      if (fault.code === "EADDRINUSE")
        reject(new Error(`Port ${port} is taken. Stop the other program, or choose another port: PORT=3001 npm start`));
      else if (!isFirst) resolve(false);
      else if (host === "::") resolve(listen(server, port, "0.0.0.0", isFirst));
      else reject(fault);
    });
    server.listen({ port, host }, () => resolve(true));
  });
}
