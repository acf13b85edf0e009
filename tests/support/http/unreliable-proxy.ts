import { once } from "node:events";
import { createServer, request } from "node:http";
import { connect, createServer as createSocketServer, type AddressInfo } from "node:net";

export type UnreliableProxy = {
  port: number;
  /** Bytes received from the visitor's side so far. */
  receivedBytes: () => number;
  close: () => void;
};

/** Opens a proxy to a local port that breaks the connection each time the next number of uploaded bytes in total is reached. */
export async function openUnreliableProxy(to: number, cutAt: number[]): Promise<UnreliableProxy> {
  const limits = [...cutAt];
  let passed = 0;
  const server = createSocketServer((near) => {
    const far = connect(to, "127.0.0.1");
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    near.on("data", (chunk: Buffer) => {
      passed += chunk.length;
      if (limits[0] !== undefined && passed >= limits[0]) {
        limits.shift();
        return cut();
      }
      far.write(chunk);
    });
    far.on("data", (chunk: Buffer) => void near.write(chunk));
    for (const socket of [near, far]) socket.on("error", cut).on("close", cut);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, receivedBytes: () => passed, close: () => void server.close() };
}

export type Browser = { origin: string; calls: { method: string; bytes: number; offset: number }[]; close: () => void };

/** Stands in for a browser: stores the cookie, sends its page's origin, and records what it sends. */
export async function openBrowser(port: number, origin: string): Promise<Browser> {
  const calls: Browser["calls"] = [];
  let cookie = "";
  const server = createServer((from, to) => {
    const call = { method: from.method ?? "", bytes: 0, offset: Number(from.headers["upload-offset"] ?? 0) };
    calls.push(call);
    const headers = { ...from.headers, host: new URL(origin).host, origin, ...(cookie && { cookie }) };
    const sent = request({ host: "127.0.0.1", port, method: from.method, path: from.url, headers, agent: false }, (response) => {
      cookie = (response.headers["set-cookie"]?.[0] ?? cookie).split(";")[0] as string;
      to.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(to);
    });
    sent.on("error", () => from.socket.destroy());
    from.on("data", (chunk: Buffer) => (call.bytes += chunk.length));
    from.pipe(sent);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
