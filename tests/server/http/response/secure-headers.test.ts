import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RequestHandler } from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveFiles } from "#server/http/files/serve-files.ts";
import type { Log } from "#server/observability/log.ts";
import { httpRequest, sendRaw, type RawResponse } from "#tests/support/http/http-request.ts";
import { PUBLIC } from "#tests/support/production-settings.ts";
import { startHttpServer, type TestHttpServer } from "#tests/support/http/http-server.ts";

const folder = mkdtempSync(join(tmpdir(), "rovelink-headers-"));
const routes = {
  "en/moved": () => new Response(null, { status: 302, headers: { Location: "/en/homepage" } }),
  "en/broken": () => {
    throw new Error("on purpose");
  },
};
let local: TestHttpServer;
let secure: TestHttpServer;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets/a-1.css"), "a{}");
  const files = serveFiles(folder);
  local = await startHttpServer({ routes, files });
  secure = await startHttpServer({ routes, files, env: { ...PUBLIC, ESIM_SITE_URL: "https://esim.harbour.travel/start" } });
});
afterAll(async () => {
  await Promise.all([local.listener.close(0), secure.listener.close(0)]);
  rmSync(folder, { recursive: true });
});

const KINDS: [string, number, { method?: string; path: string; host?: string }][] = [
  ["a page", 200, { path: "/en/homepage" }],
  ["a redirect", 302, { path: "/en/moved" }],
  ["an error page", 500, { path: "/en/broken" }],
  ["an unknown file", 404, { path: "/assets/none.css" }],
  ["a rejected post", 403, { method: "POST", path: "/en/order-sim" }],
  ["a foreign host", 421, { path: "/en", host: "evil.example" }],
  ["an unreadable address", 400, { path: "/%zz" }],
  ["an unknown method", 405, { method: "PUT", path: "/en" }],
  ["OPTIONS", 204, { method: "OPTIONS", path: "/en" }],
  ["health", 200, { path: "/healthz" }],
];

/** Returns the protective headers, without the parts that change between responses. */
function protection({ headers }: RawResponse, port: number) {
  const names = Object.keys(headers).filter(
    (name) =>
      ![
        "date",
        "x-remix-response",
        "x-request-id",
        "connection",
        "keep-alive",
        "content-length",
        "content-type",
        "vary",
        "etag",
        "location",
        "allow",
        "cache-control",
      ].includes(name),
  );
  const listed = names.map((name) => `${name}: ${String(headers[name])}`).sort();
  return listed
    .join("\n")
    .replaceAll(/'nonce-[\w+/=]{24}'/g, "'nonce-N'")
    .replaceAll(/'sha256-[\w+/=]{44}'/g, "'sha256-H'")
    .replaceAll(String(port), "PORT");
}

/** Otherwise a page sets this cookie. */
const visited = { Cookie: "lang_base=en" };

test.each(KINDS)("sends every protective header with %s", async (_kind, status, { method, path, host }) => {
  const onDevelopmentMachine = await httpRequest(local.port, path, { method, headers: { ...visited, ...(host && { Host: host }) } });
  expect(onDevelopmentMachine.status).toBe(status);
  expect(protection(onDevelopmentMachine, local.port))
    .toBe(`content-security-policy: default-src 'self'; script-src 'nonce-N' 'strict-dynamic' 'self' 'sha256-H'; style-src 'self' 'nonce-N'; img-src 'self' data:; worker-src 'self'; form-action 'self' http://localhost:PORT http://127.0.0.1:PORT; frame-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'
cross-origin-opener-policy: same-origin
permissions-policy: camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()
referrer-policy: strict-origin-when-cross-origin
x-content-type-options: nosniff
x-frame-options: DENY`);
  const inPublic = await httpRequest(secure.port, path, { method, headers: { ...visited, Host: host ?? "shop.harbour.travel" } });
  expect(inPublic.status).toBe(status);
  expect(inPublic.headers["strict-transport-security"]).toBe("max-age=31536000");
  expect(inPublic.headers["content-security-policy"]).toContain("form-action 'self' https://shop.harbour.travel https://esim.harbour.travel;");
  expect(inPublic.headers["content-security-policy"]).toContain("upgrade-insecure-requests");
});

test("sends a file without the headers that only documents need", async () => {
  const { headers } = await httpRequest(local.port, "/assets/a-1.css");
  const own = Object.keys(headers).filter((name) => !["connection", "keep-alive", "date"].includes(name));
  expect(own.toSorted()).toEqual(["cache-control", "content-length", "content-type", "etag", "x-content-type-options"]);
  expect((await httpRequest(secure.port, "/assets/a-1.css", { headers: { Host: "shop.harbour.travel" } })).headers).toMatchObject({
    "strict-transport-security": "max-age=31536000",
    "x-content-type-options": "nosniff",
  });
});

test("allows the camera only on pages that photograph a document", async () => {
  const allowed = async (path: string) => String((await httpRequest(local.port, path)).headers["permissions-policy"]).includes("camera=(self)");
  for (const path of ["/en/real-name", "/ja/real-name-channel", "/zh-hk/prepaid/realname"]) expect(await allowed(path), path).toBe(true);
  for (const path of ["/en/homepage", "/en/real-name-result", "/real-name"]) expect(await allowed(path), path).toBe(false);
});

test("gives every response its own nonce and passes it to the page", async () => {
  const nonces = new Set<string>();
  const server = await startHttpServer({ routes: { nonce: ({ context }) => new Response(context.nonce) } });
  for (let times = 0; times < 20; times += 1) {
    const { text, headers } = await httpRequest(server.port, "/nonce");
    expect(headers["content-security-policy"]).toContain(`'nonce-${text}'`);
    nonces.add(text);
  }
  expect(nonces.size).toBe(20);
  await server.listener.close(0);
});

test("makes a page private unless its route sets another policy; a header of the route takes precedence", async () => {
  const server = await startHttpServer({
    routes: {
      plain: () => new Response("a"),
      open: () => new Response("a", { headers: { "Cache-Control": "public, max-age=60", "Referrer-Policy": "no-referrer" } }),
      cookies: () =>
        new Response("a", {
          headers: [
            ["Set-Cookie", "a=1"],
            ["Set-Cookie", "b=2"],
          ],
        }),
    },
  });
  expect((await httpRequest(server.port, "/plain")).headers["cache-control"]).toBe("private, no-cache");
  expect((await httpRequest(server.port, "/open")).headers).toMatchObject({
    "cache-control": "public, max-age=60",
    "referrer-policy": "no-referrer",
  });
  expect((await httpRequest(server.port, "/cookies")).headers["set-cookie"]).toEqual(["a=1", "b=2"]);
  await server.listener.close(0);
});

test("marks a response that is opened by a key, and an error page, as no-store even if the route sets nothing", async () => {
  const status = (code: number) => () => new Response("a", { status: code });
  const server = await startHttpServer({ routes: { ok: status(200), gone: status(404), broken: status(500), refused: status(400) } });
  const cacheHeadersOf = async (path: string, method = "GET") => {
    const { headers } = await httpRequest(server.port, path, { method, headers: { Origin: server.origin } });
    return [headers["cache-control"], headers["referrer-policy"]];
  };
  for (const path of ["/gone?order=1&key=a", "/ok?ref=1&key=a", "/ok?key=a&iccid=1"])
    expect(await cacheHeadersOf(path)).toEqual(["no-store", "same-origin"]);
  for (const path of ["/gone", "/broken"]) expect(await cacheHeadersOf(path)).toEqual(["no-store", "strict-origin-when-cross-origin"]);
  for (const path of ["/ok?key=terms", "/ok?ref=poster"])
    expect(await cacheHeadersOf(path)).toEqual(["private, no-cache", "strict-origin-when-cross-origin"]);
  // The visitor can still go back to the typed input.
  expect(await cacheHeadersOf("/refused", "POST")).toEqual(["private, no-cache", "strict-origin-when-cross-origin"]);
  expect(await cacheHeadersOf("/refused?order=1&key=a", "POST")).toEqual(["no-store", "same-origin"]);
  await server.listener.close(0);
});

test("a response to a malformed request does not reveal where the program failed", async () => {
  const starts = [
    "GET /%zz HTTP/1.1",
    "POST /en HTTP/1.1\r\nContent-Length: x",
    "GET /en HTTP/9.9",
    "\0\0",
    "GET /en/broken HTTP/1.1",
    "PUT /en HTTP/1.1",
  ];
  for (const start of [...starts, `GET /en HTTP/1.1\r\nX: ${"a".repeat(17_000)}`, "POST /en HTTP/1.1\r\nTransfer-Encoding: cow"]) {
    const result = await sendRaw(local.port, `${start}\r\nHost: localhost:${local.port}\r\nConnection: close\r\n\r\n`);
    expect(result).toMatch(/^HTTP\/1\.1 [45]/);
    expect(result).not.toMatch(/\bat .+:\d+:\d+|node_modules|Error:/);
  }
});

function noting() {
  const lines: Record<string, unknown>[] = [];
  const log: Log = {
    info: (event, fields) => void lines.push({ event, ...fields }),
    error: (event, error, fields) => void lines.push({ event, fault: error, ...fields }),
  };
  return { lines, log };
}

test("logs one line per request, without the query", async () => {
  const { lines, log } = noting();
  const server = await startHttpServer({ log });
  const { headers } = await httpRequest(server.port, "/en/order-result?order=1&key=secret");
  await httpRequest(server.port, "/en/x", { method: "POST" });
  await httpRequest(server.port, "/healthz");
  await server.listener.close(0);
  expect(lines).toEqual([
    { event: "request", method: "GET", path: "/en/order-result", status: 200, ms: expect.any(Number), request: headers["x-request-id"] },
    { event: "request", method: "POST", path: "/en/x", status: 403, ms: expect.any(Number), request: expect.any(String), refusal: "foreign-sender" },
  ]);
});

const onFire = () => new Error("disk on fire");
const failingSteps: Record<string, RequestHandler> = {
  "passed on": (_req, _res, next) => next(onFire()),
  thrown: () => {
    throw onFire();
  },
  "rejected later": async () => {
    await new Promise((resolve) => setImmediate(resolve));
    throw onFire();
  },
};
test.each(Object.keys(failingSteps))("an error outside any page, %s, shows only a reference to the visitor and is logged once", async (how) => {
  const { lines, log } = noting();
  const server = await startHttpServer({ log, files: failingSteps[how] as RequestHandler });
  const { status, text, headers } = await httpRequest(server.port, "/en/homepage?key=secret");
  await server.listener.close(0);
  expect(status).toBe(500);
  expect(text).toContain(headers["x-request-id"]);
  expect(text).not.toContain("disk");
  expect(lines.map((line) => line.event)).toEqual(["request", "request"]);
  expect(JSON.stringify(lines)).not.toContain("secret");
});
