import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FilesError } from "#server/gateways/files/files.ts";
import { endUpload } from "#server/uploads/resumable/end-upload.ts";
import { readUpload } from "#server/uploads/sent-file.ts";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { startUploadServer, type UploadServer } from "#tests/support/http/upload-server.ts";

const KB = 1024;
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const shop = useTestShop();
let server: UploadServer;
beforeEach(async () => {
  server = await startUploadServer(shop);
});
afterEach(async () => {
  await server.listener.close(0);
});

const base64 = (text: string) => Buffer.from(text).toString("base64");
const describe64 = (purpose: string, name?: string) => `purpose ${base64(purpose)}${name === undefined ? "" : `,filename ${base64(name)}`}`;
const own = (cookie = "", to = server) => ({ Origin: to.origin, "Tus-Resumable": "1.0.0", ...(cookie && { Cookie: cookie }) });

/** Begins an upload. Returns its address and the cookie of its browser. */
async function begin(size: number, options: { cookie?: string; purpose?: string; name?: string } = {}) {
  const { cookie = "", purpose = "document", name = "passport.jpg" } = options;
  const headers = { ...own(cookie), "Upload-Length": String(size), "Upload-Metadata": describe64(purpose, name) };
  const response = await httpRequest(server.port, "/uploads", { method: "POST", headers, body: "" });
  const set = String(response.headers["set-cookie"] ?? "");
  return { status: response.status, at: String(response.headers.location), cookie: cookie || (set.split(";")[0] as string), answer: response, set };
}
const send = (at: string, cookie: string, offset: number, body: Buffer, to = server) =>
  httpRequest(to.port, at, {
    method: "PATCH",
    headers: { ...own(cookie, to), "Upload-Offset": String(offset), "Content-Type": "application/offset+octet-stream" },
    body,
  });
const look = (at: string, cookie: string, to = server) => httpRequest(to.port, at, { method: "HEAD", headers: own(cookie, to) });
const keyOf = (at: string) => at.split("/").at(-1) as string;
const visitorOf = async () => (await shop.db.selectFrom("uploads").select("visitor").executeTakeFirstOrThrow()).visitor;
const noise = (size: number) => Buffer.from(Array.from({ length: size }, (_, at) => (at * 7919 + (at >> 8)) & 255));

test("creates an upload, accepts it in parts, resumes it and returns it complete", async () => {
  const file = noise(700 * KB);
  const { status, at, cookie, set, answer } = await begin(file.length);
  expect([status, at]).toEqual([201, expect.stringMatching(/^\/uploads\/upl_[0-9a-z]{26}$/)]);
  expect(set).toMatch(/^form_key=[\w-]{43}; Path=\/; Max-Age=604800; SameSite=Lax; HttpOnly$/);
  expect(answer.headers["upload-expires"]).toBe(new Date(shop.clock() + DAY).toUTCString());
  expect((await send(at, cookie, 0, file.subarray(0, 256 * KB))).headers["upload-offset"]).toBe(String(256 * KB));
  const seen = await look(at, cookie);
  expect([seen.status, seen.headers["upload-offset"], seen.headers["upload-length"]]).toEqual([200, String(256 * KB), String(file.length)]);
  const visitor = await visitorOf();
  expect(await readUpload(shop, { key: keyOf(at), purpose: "document", visitor })).toBeNull();
  expect((await send(at, cookie, 256 * KB, file.subarray(256 * KB))).status).toBe(204);
  const upload = await readUpload(shop, { key: keyOf(at), purpose: "document", visitor });
  expect(upload?.name).toBe("passport.jpg");
  expect(upload?.bytes.equals(file)).toBe(true);
});

test("an upload belongs to the browser and the purpose that it was created for", async () => {
  const { at, cookie } = await begin(3);
  await send(at, cookie, 0, Buffer.from("abc"));
  const stranger = `form_key=${"x".repeat(43)}`;
  expect((await look(at, stranger)).status).toBe(404);
  expect((await send(at, stranger, 0, Buffer.from("abc"))).status).toBe(404);
  expect((await httpRequest(server.port, at, { method: "DELETE", headers: own(stranger) })).status).toBe(404);
  expect((await look(at, "")).status).toBe(404);
  const visitor = await visitorOf();
  expect(await readUpload(shop, { key: keyOf(at), purpose: "enquiry", visitor })).toBeNull();
  expect(await readUpload(shop, { key: keyOf(at), purpose: "document", visitor: "other" })).toBeNull();
  expect(await readUpload(shop, { key: keyOf(at), purpose: "document", visitor })).not.toBeNull();
});

test("rejects a part at the wrong offset with 409; of two simultaneous parts one counts", async () => {
  const { at, cookie } = await begin(6);
  expect((await send(at, cookie, 3, Buffer.from("def"))).status).toBe(409);
  const statuses = await Promise.all([send(at, cookie, 0, Buffer.from("abc")), send(at, cookie, 0, Buffer.from("abc"))]);
  expect(statuses.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect((await look(at, cookie)).headers["upload-offset"]).toBe("3");
  expect((await send(at, cookie, 3, Buffer.from("defg"))).status).toBe(413);
});

test("two processes accept parts of one upload in turn", async () => {
  const other = await startUploadServer(shop);
  const { at, cookie } = await begin(6);
  expect((await send(at, cookie, 0, Buffer.from("abc"))).status).toBe(204);
  expect((await look(at, cookie, other)).headers["upload-offset"]).toBe("3");
  expect((await send(at, cookie, 3, Buffer.from("def"), other)).status).toBe(204);
  expect((await readUpload(shop, { key: keyOf(at), purpose: "document", visitor: await visitorOf() }))?.bytes.toString()).toBe("abcdef");
  await other.listener.close(0);
});

test("keeps the bytes that arrived before the connection was cut", async () => {
  const { at, cookie } = await begin(600 * KB);
  const file = noise(600 * KB);
  const socket = connect(server.port, "127.0.0.1");
  const lines = {
    Host: `localhost:${server.port}`,
    ...own(cookie),
    "Upload-Offset": "0",
    "Content-Type": "application/offset+octet-stream",
    "Content-Length": file.length,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`PATCH ${at} HTTP/1.1\r\n${head.join("")}\r\n`);
  socket.write(file.subarray(0, 400 * KB));
  await once(socket, "drain");
  // The server's own offset shows when most of it has arrived.
  socket.end();
  await expect.poll(async () => Number((await look(at, cookie)).headers["upload-offset"])).toBeGreaterThan(300 * KB);
  const stored = Number((await look(at, cookie)).headers["upload-offset"]);
  expect((await send(at, cookie, stored, file.subarray(stored))).status).toBe(204);
  expect((await readUpload(shop, { key: keyOf(at), purpose: "document", visitor: await visitorOf() }))?.bytes.equals(file)).toBe(true);
});

test("deletes a cancelled upload with its parts", async () => {
  const { at, cookie } = await begin(6);
  await send(at, cookie, 0, Buffer.from("abc"));
  expect((await httpRequest(server.port, at, { method: "DELETE", headers: own(cookie) })).status).toBe(204);
  expect((await look(at, cookie)).status).toBe(404);
  await shop.handlers["uploads.sweep"]?.(shop, { id: "", topic: "", ref: "", payload: {}, attempts: 1, createdAt: 0 });
  expect(await shop.db.selectFrom("files").select("id").execute()).toEqual([]);
});

test("an unfinished upload expires after a day; a finished one waits another day for its form", async () => {
  const unfinished = await begin(6);
  const finished = await begin(3, { cookie: unfinished.cookie });
  await send(finished.at, finished.cookie, 0, Buffer.from("abc"));
  const visitor = await visitorOf();
  shop.pass(DAY - HOUR);
  const late = await begin(6, { cookie: unfinished.cookie });
  await send(late.at, late.cookie, 0, Buffer.from("abcdef"));
  shop.pass(HOUR);
  expect((await send(unfinished.at, unfinished.cookie, 0, Buffer.from("abcdef"))).status).toBe(410);
  expect(await readUpload(shop, { key: keyOf(finished.at), purpose: "document", visitor })).toBeNull();
  shop.pass(DAY - HOUR - 1);
  expect(await readUpload(shop, { key: keyOf(late.at), purpose: "document", visitor })).not.toBeNull();
  shop.pass(1);
  expect(await readUpload(shop, { key: keyOf(late.at), purpose: "document", visitor })).toBeNull();
});

test("a form ends its upload in the same transaction as its other writes, or not at all", async () => {
  const { at, cookie } = await begin(3);
  await send(at, cookie, 0, Buffer.from("abc"));
  const requested = { key: keyOf(at), purpose: "document", visitor: await visitorOf() } as const;
  const failing = shop.db.transaction().execute(async (tx) => {
    await endUpload(tx, requested.key, shop.clock());
    throw new Error("not this time");
  });
  await expect(failing).rejects.toThrow("not this time");
  expect(await readUpload(shop, requested)).not.toBeNull();
  await shop.db.transaction().execute((tx) => endUpload(tx, requested.key, shop.clock()));
  expect(await readUpload(shop, requested)).toBeNull();
});

test("a visitor has at most six uploads; a seventh deletes the oldest", async () => {
  const first = await begin(3);
  const others = [];
  for (let n = 0; n < 6; n++) {
    shop.pass(1);
    others.push(await begin(3, { cookie: first.cookie }));
  }
  expect((await look(first.at, first.cookie)).status).toBe(404);
  for (const { at } of others) expect((await look(at, first.cookie)).status).toBe(200);
});

test.each([
  ["more than 10 MB", { size: 10 * KB * KB + 1 }, 413],
  ["nothing", { size: 0 }, 400],
  ["an unknown purpose", { size: 3, purpose: "films" }, 400],
])("rejects an upload of %s", async (_what, { size, purpose }: { size: number; purpose?: string }, status) => {
  expect((await begin(size, { purpose })).status).toBe(status);
  expect(await shop.db.selectFrom("uploads").select("id").execute()).toEqual([]);
});

test("rejects creating, continuing and ending an upload from other sites, without revealing it", async () => {
  const { at, cookie } = await begin(3);
  for (const [method, path] of [
    ["POST", "/uploads"],
    ["PATCH", at],
    ["DELETE", at],
  ] as const) {
    const response = await httpRequest(server.port, path, { method, headers: { ...own(cookie), Origin: "https://evil.example" }, body: "" });
    expect(response.status).toBe(403);
  }
  expect((await look(at, cookie)).headers["access-control-allow-origin"]).toBeUndefined();
  expect((await httpRequest(server.port, "/en/real-name", { method: "PATCH", headers: own(cookie) })).status).toBe(405);
  expect((await httpRequest(server.port, at, { headers: own(cookie) })).status).toBe(404);
});

test("answers 507 if the storage is full and 503 if it is down, and counts nothing of the part", async () => {
  const { at, cookie } = await begin(6);
  const { put } = shop.files;
  for (const [kind, status] of [
    ["full", 507],
    ["down", 503],
  ] as const) {
    shop.files.put = async () => {
      throw new FilesError(kind, "not now");
    };
    expect((await send(at, cookie, 0, Buffer.from("abc"))).status).toBe(status);
    expect((await look(at, cookie)).headers["upload-offset"]).toBe("0");
  }
  shop.files.put = put;
  expect((await send(at, cookie, 0, Buffer.from("abcdef"))).status).toBe(204);
  expect(shop.logged.join()).toContain("FilesError");
});

/** Sets what this network has used up of a limit. */
const use = (name: string, hits: number) => shop.db.updateTable("rate_limits").set({ hits }).where("key", "like", `${name}:%`).execute();

test("limits an address to 600 uploads an hour", async () => {
  const { cookie } = await begin(3);
  await use("uploads-hour", 599);
  expect((await begin(3, { cookie })).status).toBe(201);
  const { status, answer } = await begin(3, { cookie });
  expect([status, Number(answer.headers["retry-after"])]).toEqual([429, 3600]);
  shop.pass(HOUR);
  expect((await begin(3, { cookie })).status).toBe(201);
});

test("the file name appears neither in the log nor in plain text in the database", async () => {
  const { at, cookie } = await begin(3, { name: "../CANARY passport\u0000.jpg" });
  await send(at, cookie, 0, Buffer.from("abc"));
  expect(JSON.stringify(await shop.db.selectFrom("uploads").selectAll().execute()) + shop.logged.join()).not.toContain("CANARY");
  expect((await readUpload(shop, { key: keyOf(at), purpose: "document", visitor: await visitorOf() }))?.name).toBe("CANARY passport.jpg");
});

test("limits an address to 4,000 MB of announced uploads a day", async () => {
  const { cookie } = await begin(3);
  await use("uploads-megabytes", 3_990);
  expect((await begin(10 * 1024 * KB, { cookie })).status).toBe(201);
  expect((await begin(3, { cookie })).status).toBe(429);
});
