import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import express from "express";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { enforceBodyTimeout } from "#server/http/checks/enforce-body-timeout.ts";
import { httpRequest, sendRaw } from "#tests/support/http-request.ts";
import { startHttpServer, type TestHttpServer } from "#tests/support/http-server.ts";

const MB = 1024 * 1024;
const PAGES = [
  "/en/real-name",
  "/zh-hk/real-name.data",
  "/ja/real-name-channel",
  "/ko/prepaid/realname",
  "/zh-cn/prepaid/realname.data",
  "/en/Real-Name/",
  "/api/realName/submit",
];

let gate: TestHttpServer;
beforeAll(async () => void (gate = await startHttpServer({ env: { TRUST_PROXY_HOPS: "1" } })));
afterAll(() => gate.listener.close(0));
beforeEach(() => void (gate.seen.length = 0));

const own = (address = "203.0.113.1") => ({ Origin: gate.origin, "X-Forwarded-For": address });
const post = (path: string, bytes: number) => httpRequest(gate.port, path, { method: "POST", headers: own(), body: Buffer.alloc(bytes, 97) });

test.each(PAGES)("accepts two 10 MB photos at %s", async (path) => {
  expect((await post(path, 21 * MB)).status).toBe(200);
  expect(gate.seen[0]?.body.length).toBe(21 * MB);
});

test("accepts larger photos at the pages, up to 64 MB, so that the page can name the error; rejects them at the API", async () => {
  expect((await post("/en/real-name", 55 * MB)).status).toBe(200);
  expect((await post("/en/real-name", 64 * MB + 1)).status).toBe(413);
  expect((await post("/api/realName/submit", 22 * MB + 1)).status).toBe(413);
  expect(gate.seen.map(({ body }) => body.length)).toEqual([55 * MB]);
});

test("rejects more than 64 kB at every other address", async () => {
  for (const path of ["/en/real-name-result", "/en/order-sim", "/api/realNames/x", "/en/x/real-name", "/real-name"]) {
    expect((await post(path, 70_000)).status).toBe(413);
  }
  expect(gate.seen).toEqual([]);
});

test.each(["/en/contact-us", "/zh-hk/contact-us.data", "/en/Contact-Us/", "/api/newBusiness", "/api/newBusinessAnnex"])(
  "accepts five oversized attachments at %s so that the page can name the error; rejects more than 64 MB",
  async (path) => {
    expect((await post(path, 55 * MB)).status).toBe(200);
    expect((await post(path, 64 * MB + 1)).status).toBe(413);
    expect(gate.seen.map(({ body }) => body.length)).toEqual([55 * MB]);
  },
);

test.each(["/en/contact-us-result", "/en/x/contact-us", "/contact-us", "/api/newBusinesses"])("rejects attachments at %s", async (path) => {
  expect((await post(path, 70_000)).status).toBe(413);
  expect(gate.seen).toEqual([]);
});

/** Announces a body and sends only its beginning; sizes in megabytes. */
function begin(address: string, announced: number, sent: number, path = "/en/contact-us") {
  const headers = { Host: `localhost:${gate.port}`, ...own(address), "Content-Length": String(announced * MB) };
  const call = request({ port: gate.port, host: "127.0.0.1", path, method: "POST", headers, agent: false });
  const result = new Promise<IncomingMessage>((resolve) => call.once("response", resolve));
  call.on("error", () => {});
  call.flushHeaders();
  call.write(Buffer.alloc(sent * MB));
  return { call, answer: result };
}

const held = () => gate.shop.uploadMemory.held / MB;
const sendFrom = (address: string, bytes = 6 * MB, path = "/en/real-name") =>
  httpRequest(gate.port, path, { method: "POST", headers: own(address), body: Buffer.alloc(bytes, 97) });

test("reserves memory for bytes received, not for bytes announced", async () => {
  const slow = ["2001:db8:2:2::1", "2001:db8:2:2::2", "2001:db8:2:3::3", "203.0.113.7", "203.0.113.8"].map((address) => begin(address, 31, 0.001));
  await expect.poll(() => gate.shop.uploadMemory.held).toBeGreaterThan(5_000);
  for (const address of ["2001:db8:2:2::4", "203.0.113.7", "203.0.113.9"]) expect((await sendFrom(address)).status).toBe(200);
  for (const { call } of slow) call.destroy();
  await expect.poll(held).toBe(0);
});

test("limits a network to one third of the memory, whichever of its addresses it uses, and rejects excess bytes as they arrive", async () => {
  const first = begin("2001:db8:2:2::1", 20, 15);
  const second = begin("2001:db8:2:2:ffff::2", 20, 15);
  await expect.poll(held).toBe(30);
  expect((await sendFrom("2001:db8:2:3::3")).status).toBe(503);
  expect((await sendFrom("2001:db8:3:4::1")).status).toBe(200);
  expect((await sendFrom("203.0.113.9", 21 * MB)).status).toBe(200);
  second.call.write(Buffer.alloc(4 * MB));
  const rejected = await second.answer;
  expect([rejected.statusCode, rejected.headers["retry-after"]]).toEqual([503, "20"]);
  first.call.end(Buffer.alloc(5 * MB));
  expect((await first.answer).statusCode).toBe(200);
  second.call.destroy();
  await expect.poll(held).toBe(0);
});

test("answers that the visitor should retry when photo memory is full, and accepts photos once memory is free", async () => {
  const waiting = ["203.0.113.1", "203.0.113.2", "203.0.113.3"].map((address) => begin(address, 31, 30.5));
  await expect.poll(held, { timeout: 30_000 }).toBeGreaterThan(90);
  const rejected = await sendFrom("203.0.113.4");
  expect([rejected.status, rejected.headers["retry-after"], rejected.text]).toEqual([
    503,
    "20",
    expect.stringContaining("Many photos are arriving just now"),
  ]);
  // Forms without a photo and other pages are not affected.
  for (const path of ["/en/real-name", "/api/realName/getResult", "/en/order-sim"]) {
    expect((await sendFrom("203.0.113.1", 60_000, path)).status).toBe(200);
  }
  for (const { call } of waiting) call.destroy();
  await expect.poll(async () => (await sendFrom("203.0.113.4")).status).toBe(200);
});

/** Starts a server with short body timeouts that reads every body to its end. */
async function watched(timeouts: Parameters<typeof enforceBodyTimeout>[1], isCrowded = false) {
  const app = express();
  app.use((req, res, next) => enforceBodyTimeout({ isCrowded }, timeouts)(req, res, next));
  app.use((req, res) => void req.resume().once("end", () => res.end("whole")));
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return { port, close: () => (server.close(), server.closeAllConnections()) };
}
const head = (path: string, length: number) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`;
const LONG = 3_600_000;

test("answers 408 to a form without photos that arrives too slowly", async () => {
  const { port, close } = await watched({ smallMs: 100, largeMs: LONG, windowMs: LONG, leastBytes: 1, crowdedBytes: 0 });
  expect(await sendRaw(port, `${head("/en/order-sim", 10)}abc`)).toMatch(/^HTTP\/1\.1 408 [^]*Connection: close[^]*This took too long/);
  close();
});

test("gives photos more time than a form, as long as enough bytes arrive", async () => {
  const { port, close } = await watched({ smallMs: 1, largeMs: LONG, windowMs: 1000, leastBytes: 1000, crowdedBytes: 0 });
  const socket = connect(port, "127.0.0.1");
  socket.write(head("/en/real-name", 200_000));
  const drip = setInterval(() => socket.write(Buffer.alloc(10_000)), 70);
  const [result] = await once(socket, "data");
  clearInterval(drip);
  expect(String(result)).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
  expect(await sendRaw(port, head("/en/real-name", 200_000))).toMatch(/^HTTP\/1\.1 408 /);
  close();
});

test("cuts off slow senders sooner while many photos arrive", async () => {
  const { port, close } = await watched({ smallMs: 1, largeMs: LONG, windowMs: 200, leastBytes: 1000, crowdedBytes: 0 }, true);
  const socket = connect(port, "127.0.0.1");
  socket.write(head("/en/real-name", 10_000_000));
  const drip = setInterval(() => socket.write(Buffer.alloc(200)), 20);
  const [result] = await once(socket, "data");
  clearInterval(drip);
  expect(String(result)).toMatch(/^HTTP\/1\.1 408 /);
  socket.destroy();
  close();
});

test.each([
  { isCrowded: true, status: 408 },
  { isCrowded: false, status: 200 },
])("answers $status to a body that starts fast and becomes slow (crowded: $isCrowded)", async ({ isCrowded, status }) => {
  const { port, close } = await watched({ smallMs: 1, largeMs: LONG, windowMs: 100, leastBytes: 1, crowdedBytes: 100_000 }, isCrowded);
  const socket = connect(port, "127.0.0.1");
  const [burst, drop, drops] = [1_000_000, 1_000, 80];
  socket.write(head("/en/real-name", burst + drops * drop));
  socket.write(Buffer.alloc(burst));
  let left = drops;
  const drip = setInterval(() => left-- > 0 && socket.write(Buffer.alloc(drop)), 15);
  const [result] = await once(socket, "data");
  clearInterval(drip);
  expect(String(result)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  socket.destroy();
  close();
});

test("cuts off a body that never ends", async () => {
  const { port, close } = await watched({ smallMs: LONG, largeMs: 200, windowMs: 50, leastBytes: 1, crowdedBytes: 0 });
  const socket = connect(port, "127.0.0.1");
  socket.write(head("/uploads/upl_1", 10_000_000));
  const drip = setInterval(() => socket.write(Buffer.alloc(10)), 5);
  const [result] = await once(socket, "data");
  clearInterval(drip);
  expect(String(result)).toMatch(/^HTTP\/1\.1 408 /);
  socket.destroy();
  close();
});
