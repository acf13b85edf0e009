import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { startHttpServer, type TestHttpServer, type Routes } from "#tests/support/http/http-server.ts";

const html = `<!doctype html>${"<p>words and more words</p>".repeat(400)}`;
/** 100 kB of text that only repeats as a whole. */
const passage = Array.from({ length: 1600 }, (_, line) => createHash("sha256").update(String(line)).digest("hex")).join("");
const page = (body: BodyInit, type = "text/html; charset=utf-8", headers = {}) =>
  new Response(body, { headers: { "Content-Type": type, ...headers } });

/** Two megabytes in pieces, like a long export. */
function longBody() {
  let left = 32;
  return new ReadableStream({ pull: (to) => (left-- > 0 ? to.enqueue(Buffer.alloc(65_536, 97)) : to.close()) });
}

const routes: Routes = {
  html: () => page(html),
  once: () => page(passage),
  twice: () => page(passage + passage),
  short: () => page("<p>short</p>"),
  picture: () => page(html, "image/png"),
  done: () => page(html, "text/plain", { "Content-Encoding": "identity" }),
  long: () => page(longBody(), "text/csv"),
  empty: () => new Response(null, { status: 204 }),
};

let server: TestHttpServer;
beforeAll(async () => void (server = await startHttpServer({ routes })));
afterAll(() => server.listener.close(0));

const get = (path: string, encoding: string, method?: string) => httpRequest(server.port, path, { method, headers: { "Accept-Encoding": encoding } });

test("compresses a page with an encoding that the client accepts, and sends its length", async () => {
  const br = await get("/html", "gzip, br");
  expect(br.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding", "content-length": String(br.body.length) });
  expect(brotliDecompressSync(br.body).toString()).toBe(html);
  const gz = await get("/html", "gzip");
  expect(gunzipSync(gz.body).toString()).toBe(html);
  const plain = await get("/html", "");
  expect([plain.text, plain.headers["content-encoding"], plain.headers.vary]).toEqual([html, undefined, "Accept-Encoding"]);
});

test("finds a repetition anywhere in a page, so a large one is not sent twice", async () => {
  const [once, twice] = [await get("/once", "br"), await get("/twice", "br")];
  expect(brotliDecompressSync(twice.body).toString()).toBe(passage + passage);
  expect(twice.body.length).toBeLessThan(1.1 * once.body.length);
});

test("does not compress short bodies, images and bodies that are already encoded", async () => {
  for (const path of ["/short", "/picture"]) expect((await get(path, "br")).headers["content-encoding"]).toBeUndefined();
  expect((await get("/done", "br")).headers["content-encoding"]).toBe("identity");
});

test("compresses a long response while it is produced", async () => {
  const br = await get("/long", "br");
  expect(br.headers["content-length"]).toBeUndefined();
  expect(brotliDecompressSync(br.body).length).toBe(32 * 65_536);
  expect((await get("/long", "")).body.length).toBe(32 * 65_536);
});

test("sends no body for HEAD and for an empty response", async () => {
  expect(await get("/html", "br", "HEAD")).toMatchObject({ status: 200, text: "" });
  expect(await get("/empty", "br")).toMatchObject({ status: 204, text: "" });
});
