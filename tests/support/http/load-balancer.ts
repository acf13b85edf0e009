import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type LoadBalancer = {
  /** `http://localhost:<port>`, the public origin of the processes behind it. */
  origin: string;
  /** The target ports by name, used in turn; a request with the header `X-To` selects one. */
  targets: Map<string, number>;
  close: () => void;
};

const CHECK_MS = 100;

/**
 * A load balancer in front of several web processes. It forwards every request unchanged and once, in turn, to those that passed the last
 * health check.
 */
export async function startLoadBalancer(): Promise<LoadBalancer> {
  const targets = new Map<string, number>();
  const unhealthy = new Set<number>();
  let turn = 0;
  const handOn = (from: IncomingMessage, body: Buffer, to: ServerResponse, port: number | undefined) => {
    if (port === undefined) return void to.writeHead(502).end();
    const sent = request({ host: "127.0.0.1", port, method: from.method, path: from.url, headers: from.headers, agent: false }, (response) => {
      to.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(to);
    });
    sent.on("error", () => (to.headersSent ? to.destroy() : to.writeHead(502).end()));
    sent.end(body);
  };
  const server = createServer(async (from, to) => {
    const parts: Buffer[] = [];
    for await (const part of from) parts.push(part as Buffer);
    const chosen = targets.get(String(from.headers["x-to"]));
    const healthy = [...targets.values()].filter((port) => !unhealthy.has(port));
    handOn(from, Buffer.concat(parts), to, chosen ?? healthy[turn++ % healthy.length]);
  });
  // Like real ones: an idle connection is not closed during the next request.
  server.keepAliveTimeout = 75_000;
  const check = (port: number) => {
    const requested = request({ host: "127.0.0.1", port, path: "/healthz", agent: false }, (response) => {
      unhealthy[response.resume().statusCode === 200 ? "delete" : "add"](port);
    });
    requested.on("error", () => unhealthy.add(port)).end();
  };
  const checks = setInterval(() => [...targets.values()].forEach(check), CHECK_MS);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    targets,
    close() {
      clearInterval(checks);
      server.close();
      server.closeAllConnections();
    },
  };
}
