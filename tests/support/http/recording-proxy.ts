import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

type RecordingProxy = {
  port: number;
  /** The requests that passed; `bytes` without headers. */
  calls: { method: string; path: string; bytes: number }[];
  close: () => void;
};

/** A forward proxy between a browser and a local shop that records what the browser sends. */
export async function openRecordingProxy(): Promise<RecordingProxy> {
  const calls: RecordingProxy["calls"] = [];
  const server = createServer((from, to) => {
    const address = new URL(from.url ?? "");
    const call = { method: from.method ?? "", path: address.pathname, bytes: 0 };
    calls.push(call);
    const sent = request({
      host: "127.0.0.1",
      port: address.port,
      method: from.method,
      path: address.pathname + address.search,
      headers: from.headers,
    });
    sent.on("response", (response) => {
      to.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(to);
    });
    sent.on("error", () => from.socket.destroy());
    // Bytes that arrived before a cut are forwarded.
    from.on("aborted", () => sent.destroy());
    from.on("data", (chunk: Buffer) => (call.bytes += chunk.length));
    from.pipe(sent);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    calls,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
