import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { httpRequest, sendRaw } from "#tests/support/http/http-request.ts";
import { startHttpServer, type TestHttpServer } from "#tests/support/http/http-server.ts";

const MB = 1024 * 1024;

let server: TestHttpServer;
beforeAll(
  async () => void (server = await startHttpServer({ routes: { "api/webhooks/*": async ({ request: call }) => new Response(await call.text()) } })),
);
afterAll(() => server.listener.close(0));
beforeEach(() => void (server.seen.length = 0));

const own = () => ({ Origin: server.origin });

test("accepts a form of exactly 64 kB and rejects one more byte with 413 before any route", async () => {
  expect((await httpRequest(server.port, "/en/order-sim", { method: "POST", headers: own(), body: "a".repeat(65_536) })).status).toBe(200);
  expect(server.seen[0]?.body.length).toBe(65_536);
  expect((await httpRequest(server.port, "/en/order-sim", { method: "POST", headers: own(), body: "a".repeat(65_537) })).status).toBe(413);
  expect(server.seen.length).toBe(1);
});

test("rejects a body without a length with 411; accepts a post without a body", async () => {
  const chunked = { ...own(), "Transfer-Encoding": "chunked" };
  expect((await httpRequest(server.port, "/en/order-sim", { method: "POST", headers: chunked })).status).toBe(411);
  expect(server.seen).toEqual([]);
  expect((await httpRequest(server.port, "/en/order-sim", { method: "POST", headers: own(), body: "" })).status).toBe(200);
});

test("accepts a webhook without a length and counts its bytes while reading", async () => {
  const send = async (bytes: number, path = "/api/webhooks/payments/sandbox") => {
    const call = request({
      port: server.port,
      host: "127.0.0.1",
      path,
      method: "POST",
      headers: { Host: `localhost:${server.port}` },
    });
    call.on("error", () => {});
    for (let sent = 0; sent < bytes; sent += 65_536) call.write(Buffer.alloc(Math.min(65_536, bytes - sent), 97));
    call.end();
    const [reply] = await once(call, "response");
    reply.resume();
    return reply.statusCode as number;
  };
  expect(await send(200_000)).toBe(200);
  expect(await send(300_000)).toBe(413);
  expect(await send(65_536, "/api/webhooks/carrier/http")).toBe(200);
  expect(await send(65_537, "/api/webhooks/carrier/http")).toBe(413);
});

test("rejects a post of 200 MB by its head, and reads none of it", async () => {
  const socket = connect(server.port, "127.0.0.1");
  const piece = Buffer.alloc(MB);
  socket.write(`POST /en/order-sim HTTP/1.1\r\nHost: localhost:${server.port}\r\nOrigin: ${server.origin}\r\nContent-Length: ${200 * MB}\r\n\r\n`);
  socket.write(piece);
  expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 413 /);
  // The server discards the rest for a while, then closes the connection; the test accepts either.
  socket.on("error", () => {});
  for (let sent = 1; sent < 200 && !socket.destroyed; sent += 1) {
    if (!socket.write(piece)) await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => {});
  }
  expect(server.seen).toEqual([]);
  socket.destroy();
});

test("answers Expect: 100-continue for a large body with the rejection instead", async () => {
  const head = (length: number) =>
    `POST /en/order-sim HTTP/1.1\r\nHost: localhost:${server.port}\r\nOrigin: ${server.origin}\r\nExpect: 100-continue\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;
  expect(await sendRaw(server.port, head(70_000).replace("70000", "1") + "a")).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  const reply = await new Promise<string>((resolve) => {
    const call = request({
      port: server.port,
      host: "127.0.0.1",
      path: "/en/order-sim",
      method: "POST",
      headers: { Host: `localhost:${server.port}`, Origin: server.origin, Expect: "100-continue", "Content-Length": "70000" },
    });
    call.on("continue", () => resolve("continue"));
    call.on("response", (response) => resolve(String(response.statusCode)));
    call.on("error", () => {});
    call.flushHeaders();
  });
  expect(reply).toBe("413");
});

test.each([
  ["both a length and chunked encoding", "Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG"],
  ["two lengths", "Content-Length: 1\r\nContent-Length: 2\r\n\r\naa"],
  ["a length that is no number", "Content-Length: +1\r\n\r\na"],
  ["an unknown transfer encoding", "Transfer-Encoding: cow\r\n\r\n0\r\n\r\n"],
  ["a header line without CRLF", "X-A: b\nX-C: d\r\rContent-Length: 0\r\n\r\n"],
  ["a space before the colon", "Content-Length : 1\r\n\r\na"],
])("rejects a post with %s with 400 and does not read what follows as a request", async (_what, rest) => {
  const received = await sendRaw(server.port, `POST /en/order-sim HTTP/1.1\r\nHost: localhost:${server.port}\r\nOrigin: ${server.origin}\r\n${rest}`);
  expect(received).toMatch(/^HTTP\/1\.1 400 /);
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(received).toContain("X-Content-Type-Options: nosniff");
  expect(server.seen).toEqual([]);
});

test("rejects headers of more than 16 kB with 431", async () => {
  expect(await sendRaw(server.port, `GET /en HTTP/1.1\r\nHost: localhost:${server.port}\r\nX-A: ${"a".repeat(17_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431 /,
  );
});
