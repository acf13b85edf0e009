import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import express from "express";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { enforceBodyTimeout } from "#server/http/checks/enforce-body-timeout.ts";
import { startHttpServer } from "#tests/support/http/http-server.ts";

// The clock of the timeouts moves only by `advanceTimersByTime`; sockets and `expect.poll` use real time.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] }));
afterEach(() => void vi.useRealTimers());

const WINDOW_MS = 1_000;
const LONG = 3_600_000;
const TIMEOUTS = { smallMs: 500, largeMs: LONG, windowMs: WINDOW_MS, leastBytes: 1_000, crowdedBytes: 0 };

/** A server that reads every body to its end and answers 200; `received` is the number of bytes that it has read. */
async function startServer(timeouts: Partial<typeof TIMEOUTS> = {}, isCrowded = false) {
  const server = { port: 0, received: 0, readersEnded: 0 };
  const app = express();
  app.use(enforceBodyTimeout({ isCrowded }, { ...TIMEOUTS, ...timeouts }));
  app.use(async (req, res) => {
    try {
      for await (const chunk of req) server.received += chunk.length;
      if (!res.headersSent) res.end("whole");
    } catch {}
    server.readersEnded += 1;
  });
  const listener = app.listen(0, "127.0.0.1");
  await once(listener, "listening");
  onTestFinished(() => {
    listener.close();
    listener.closeAllConnections();
  });
  server.port = (listener.address() as AddressInfo).port;
  return server;
}

/** Posts the head of a form with a body of `length` bytes. */
function post(port: number, path: string, length: number, headers: Record<string, string> = {}): Socket {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const lines = Object.entries({ Host: "localhost", "Content-Length": String(length), ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  return socket;
}

/** Posts a body to the address of photos and lets one window pass after each part of it, given in bytes. Returns what is left to send. */
async function postInWindows(server: Awaited<ReturnType<typeof startServer>>, length: number, parts: number[]) {
  const socket = post(server.port, "/en/real-name", length);
  // What arrives together with the head is in no window.
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  let sent = 0;
  for (const bytes of parts) {
    socket.write(Buffer.alloc(bytes));
    sent += bytes;
    await expect.poll(() => server.received).toBe(sent);
    vi.advanceTimersByTime(WINDOW_MS);
  }
  return { socket, rest: Buffer.alloc(length - sent) };
}

/** Returns the status of the next response on a connection. */
const statusOf = async (socket: Socket) => Number(/^HTTP\/1\.1 (\d+) /.exec(String((await once(socket, "data"))[0]))?.[1]);

test("answers 408 to a form without files that arrives too slowly", async () => {
  const server = await startServer();
  const socket = post(server.port, "/en/order-sim", 10);
  socket.write("abc");
  await expect.poll(() => server.received).toBe(3);
  vi.advanceTimersByTime(500);
  expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 408 [^]*This took too long/);
});

test("gives photos more time than a form, as long as enough bytes arrive in every window", async () => {
  const server = await startServer();
  const { socket, rest } = await postInWindows(server, 20_000, [2_000, 1_000, 1_000, 2_000]);
  socket.write(rest);
  expect(await statusOf(socket)).toBe(200);
});

test("answers 408 to photos as soon as too few bytes arrive in a window", async () => {
  const { socket } = await postInWindows(await startServer(), 20_000, [2_000, 500]);
  expect(await statusOf(socket)).toBe(408);
});

test("answers 408 to photos that take too long in total", async () => {
  const { socket } = await postInWindows(await startServer({ largeMs: 2 * WINDOW_MS }), 20_000, [2_000, 2_000, 2_000]);
  expect(await statusOf(socket)).toBe(408);
});

test("expects more bytes per window while many photos arrive", async () => {
  const { socket } = await postInWindows(await startServer({}, true), 50_000, [20_000, 2_000]);
  expect(await statusOf(socket)).toBe(408);
});

test.each([
  { isCrowded: true, status: 408 },
  { isCrowded: false, status: 200 },
])("answers $status to a body that starts fast and becomes slow (crowded: $isCrowded)", async ({ isCrowded, status }) => {
  const server = await startServer({ leastBytes: 10, crowdedBytes: 100_000 }, isCrowded);
  const { socket, rest } = await postInWindows(server, 1_010_000, [1_000_000, 1_000, 1_000, 1_000, 1_000]);
  if (!isCrowded) socket.write(rest);
  expect(await statusOf(socket)).toBe(status);
});

test("destroys a request that sends nothing more after its 408, so that nobody waits for its body", async () => {
  const server = await startServer();
  const { socket } = await postInWindows(server, 20_000, [2_000, 0]);
  expect(await statusOf(socket)).toBe(408);
  const closed = once(socket, "close");
  vi.advanceTimersByTime(5_000);
  await closed;
  await expect.poll(() => server.readersEnded).toBe(1);
});

test.each(["/en/order-sim", "/en/real-name"])(
  "discards what arrives at %s after a 408, so that the sender can read it, and runs no action",
  async (path) => {
    const gate = await startHttpServer();
    onTestFinished(() => gate.listener.close(0));
    const headers = { Host: `localhost:${gate.port}`, Origin: gate.origin };
    // Half a minute without data ends a body with files, a minute in total any other.
    const isLarge = path === "/en/real-name";
    const socket = post(gate.port, path, isLarge ? 200_000 : 60_000, headers);
    socket.write("abc");
    if (isLarge) await expect.poll(() => gate.shop.uploadMemory.reserved).toBe(3);
    else await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    vi.advanceTimersByTime(isLarge ? 30_000 : 60_000);
    expect(await statusOf(socket)).toBe(408);
    socket.write("x".repeat((isLarge ? 200_000 : 60_000) - 3));
    socket.write(`POST ${path} HTTP/1.1\r\nHost: ${headers.Host}\r\nOrigin: ${gate.origin}\r\nContent-Length: 3\r\n\r\nnew`);
    expect(await statusOf(socket)).toBe(200);
    expect(gate.seen.map(({ body }) => body)).toEqual(["new"]);
  },
);
