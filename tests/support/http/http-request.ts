import { request } from "node:http";
import { connect } from "node:net";

export type RawResponse = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer; text: string };
export type RequestOptions = {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  host?: string;
  localAddress?: string;
};

/** Sends one request with exactly these headers, which fetch would not; redirects are not followed. */
export function httpRequest(
  port: number,
  path: string,
  { method = "GET", headers = {}, body, host = "127.0.0.1", localAddress }: RequestOptions = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const sent = request(
      { host, localAddress, port, method, path, headers: { Host: `localhost:${port}`, ...length, ...headers }, agent: false },
      (res) => {
        const chunks: Buffer[] = [];
        res.on("data", (chunk: Buffer) => chunks.push(chunk));
        res.on("end", () => {
          const bytes = Buffer.concat(chunks);
          resolve({ status: res.statusCode ?? 0, headers: res.headers, body: bytes, text: bytes.toString() });
        });
        res.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Sends raw bytes and resolves with everything received when the other side closes. */
export function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (chunk) => (received += chunk.toString("latin1")));
    socket.on("error", reject);
    socket.on("close", () => resolve(received));
  });
}
