import { request, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { startHttpServer, type TestHttpServer } from "#tests/support/http/http-server.ts";

const MB = 1024 * 1024;
const PAGES = [
  "/en/real-name",
  "/zh-hk/real-name",
  "/ja/real-name-channel",
  "/ko/prepaid/realname",
  "/zh-cn/prepaid/realname",
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

test.each(["/en/contact-us", "/zh-hk/contact-us", "/en/Contact-Us/", "/api/newBusiness", "/api/newBusinessAnnex"])(
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
  const answer = new Promise<IncomingMessage>((resolve) => call.once("response", resolve));
  call.on("error", () => {});
  call.flushHeaders();
  call.write(Buffer.alloc(sent * MB));
  return { call, answer };
}

const reservedMb = () => gate.shop.uploadMemory.reserved / MB;
const sendFrom = (address: string, bytes = 6 * MB, path = "/en/real-name") =>
  httpRequest(gate.port, path, { method: "POST", headers: own(address), body: Buffer.alloc(bytes, 97) });

test("reserves memory for bytes received, not for bytes announced", async () => {
  const slow = ["2001:db8:2:2::1", "2001:db8:2:2::2", "2001:db8:2:3::3", "203.0.113.7", "203.0.113.8"].map((address) => begin(address, 31, 0.001));
  await expect.poll(() => gate.shop.uploadMemory.reserved).toBeGreaterThan(5_000);
  for (const address of ["2001:db8:2:2::4", "203.0.113.7", "203.0.113.9"]) expect((await sendFrom(address)).status).toBe(200);
  for (const { call } of slow) call.destroy();
  await expect.poll(reservedMb).toBe(0);
});

test("limits a network to one third of the memory, whichever of its addresses it uses, and rejects excess bytes as they arrive", async () => {
  const first = begin("2001:db8:2:2::1", 20, 15);
  const second = begin("2001:db8:2:2:ffff::2", 20, 15);
  await expect.poll(reservedMb).toBe(30);
  expect((await sendFrom("2001:db8:2:3::3")).status).toBe(503);
  expect((await sendFrom("2001:db8:3:4::1")).status).toBe(200);
  expect((await sendFrom("203.0.113.9", 21 * MB)).status).toBe(200);
  second.call.write(Buffer.alloc(4 * MB));
  const rejected = await second.answer;
  expect([rejected.statusCode, rejected.headers["retry-after"]]).toEqual([503, "20"]);
  first.call.end(Buffer.alloc(5 * MB));
  expect((await first.answer).statusCode).toBe(200);
  second.call.destroy();
  await expect.poll(reservedMb).toBe(0);
});

test("answers that the visitor should retry when photo memory is full, and accepts photos once memory is free", async () => {
  const waiting = ["203.0.113.1", "203.0.113.2", "203.0.113.3"].map((address) => begin(address, 31, 30.5));
  await expect.poll(reservedMb).toBeGreaterThan(90);
  const rejected = await sendFrom("203.0.113.4");
  expect([rejected.status, rejected.headers["retry-after"], rejected.text]).toEqual([
    503,
    "20",
    expect.stringContaining("Many photos are being uploaded right now"),
  ]);
  // Forms without a photo and other pages are not affected.
  for (const path of ["/en/real-name", "/api/realName/getResult", "/en/order-sim"]) {
    expect((await sendFrom("203.0.113.1", 60_000, path)).status).toBe(200);
  }
  for (const { call } of waiting) call.destroy();
  await expect.poll(async () => (await sendFrom("203.0.113.4")).status).toBe(200);
});
