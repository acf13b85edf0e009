import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveFiles } from "#server/http/files/serve-files.ts";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { startHttpServer, type TestHttpServer } from "#tests/support/http/http-server.ts";

const script = `console.log("${"abc".repeat(500)}")`;
const folder = mkdtempSync(join(tmpdir(), "rovelink-files-"));
let server: TestHttpServer;

beforeAll(async () => {
  for (const name of ["client/assets", "client/flags", "client/.hidden", "server"]) mkdirSync(join(folder, name), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write("client/assets/app-B4hAsh.js", script);
  write("client/assets/app-B4hAsh.js.map", "{}");
  write("client/flags/jp.svg", `<svg>${"<g/>".repeat(200)}</svg>`);
  write("client/service-worker.js", "worker");
  write("client/removal-worker.js", "removal");
  write("client/dot.png", "png");
  write("client/.hidden/secret.txt", "secret");
  write("client/.env", "secret");
  write("client/unknown.bin", "secret");
  write("server/index.js", "secret");
  const { precompress } = (await import("#server/launch/precompress.mjs" as string)) as { precompress: (folder: string) => Promise<void> };
  await precompress(join(folder, "client"));
  server = await startHttpServer({
    files: serveFiles(join(folder, "client")),
    routes: { "mailbox.json": () => new Response("route"), ":lang/card/:id.html": () => new Response("route") },
  });
});
afterAll(async () => {
  await server.listener.close(0);
  rmSync(folder, { recursive: true });
});

const get = (path: string, encoding?: string, method = "GET") =>
  httpRequest(server.port, path, { method, headers: encoding === undefined ? {} : { "Accept-Encoding": encoding } });

test("serves the precompressed file in the best encoding that the client accepts", async () => {
  const br = await get("/assets/app-B4hAsh.js", "gzip, deflate, br");
  expect([br.headers["content-encoding"], br.headers.vary]).toEqual(["br", "Accept-Encoding"]);
  expect(brotliDecompressSync(br.body).toString()).toBe(script);
  const gz = await get("/assets/app-B4hAsh.js", "br;q=0, gzip;q=0.5");
  expect(gz.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(gz.body).toString()).toBe(script);
  for (const plain of [await get("/assets/app-B4hAsh.js"), await get("/assets/app-B4hAsh.js", "zstd, identity")]) {
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect([plain.text, plain.headers.vary]).toEqual([script, "Accept-Encoding"]);
  }
});

test("lets files with a hash in their name be cached for a year, others for an hour", async () => {
  expect((await get("/assets/app-B4hAsh.js")).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await get("/flags/jp.svg", "br")).headers).toMatchObject({ "cache-control": "public, max-age=86400", "content-type": "image/svg+xml" });
  expect((await get("/dot.png")).headers["content-type"]).toBe("image/png");
});

test("lets the service worker not be cached, and serves what removes it while it is switched off", async () => {
  expect(await get("/service-worker.js")).toMatchObject({ text: "worker", headers: { "cache-control": "no-cache" } });
  const off = await startHttpServer({ files: serveFiles(join(folder, "client"), { serviceWorker: false }) });
  expect(await httpRequest(off.port, "/service-worker.js")).toMatchObject({ text: "removal", headers: { "cache-control": "no-cache" } });
  await off.listener.close(0);
});

test("answers HEAD like GET, without the body", async () => {
  const head = await get("/assets/app-B4hAsh.js", "br", "HEAD");
  const full = await get("/assets/app-B4hAsh.js", "br");
  expect(head.body.length).toBe(0);
  const { date: _1, "content-security-policy": _2, "x-request-id": _3, ...headers } = full.headers;
  expect(head.headers).toMatchObject(headers);
});

test("answers 304 to a client that has the file; each encoding has its own ETag", async () => {
  const etag = String((await get("/flags/jp.svg", "br")).headers.etag);
  const again = await httpRequest(server.port, "/flags/jp.svg", { headers: { "Accept-Encoding": "br", "If-None-Match": `"x", W/${etag}` } });
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
  expect((await httpRequest(server.port, "/flags/jp.svg", { headers: { "If-None-Match": etag } })).status).toBe(200);
});

test.each([
  "/assets/app-B4hAsh.js.map",
  "/assets/app-B4hAsh.js.br",
  "/assets/",
  "/assets/none.js",
  "/assets/none",
  "/.env",
  "/.hidden/secret.txt",
  "/.git/config",
  "/unknown.bin",
  "/server/index.js",
  "/favicon.ico",
  "/en/none.png",
  "/wp-login.php",
  "/build/server/index.js",
])("does not serve %s: 404", async (path) => {
  const reply = await get(path);
  expect(reply.status).toBe(404);
  expect(reply.text).not.toContain("secret");
  expect(server.seen).toEqual([]);
});

test.each(["/../server/index.js", "/%2e%2e/server/index.js", "/flags/../../server/index.js"])("rejects the path %s with 400", async (path) => {
  expect((await get(path)).status).toBe(400);
  expect(server.seen).toEqual([]);
});

test("routes with an extension are not treated as files; no page has its data at an address", async () => {
  expect((await get("/mailbox.json")).text).toBe("route");
  expect((await get("/en/card/42.html")).text).toBe("route");
  for (const path of ["/en/plans.data", "/_root.data", "/en/plans.data/"]) expect((await get(path)).status, path).toBe(404);
});
