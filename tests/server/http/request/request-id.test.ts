import { afterEach, expect, test } from "vitest";
import { createLog } from "#server/observability/log.ts";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { startHttpServer, type TestHttpServer } from "#tests/support/http/http-server.ts";

const MADE = /^([0-9a-f]{4}-){3}[0-9a-f]{4}$/;

let server: TestHttpServer;
const lines: Record<string, unknown>[] = [];
afterEach(async () => {
  await server.listener.close(0);
  lines.splice(0);
});

/** Starts a server behind the given number of proxies; its only route writes a log line. */
async function start(hops: number): Promise<void> {
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
  const route = async ({ context }: { context: { shop: TestHttpServer["shop"]; requestId: string } }) => {
    await new Promise((resolve) => setImmediate(resolve));
    context.shop.log.info("route");
    return new Response(context.requestId);
  };
  server = await startHttpServer({ log, routes: { "*": route }, env: { TRUST_PROXY_HOPS: String(hops) } });
}

const call = (id?: string) => httpRequest(server.port, "/en/homepage", { headers: id === undefined ? {} : { "X-Request-Id": id } });

test("gives every request its own id: in the response, in the route and in each log line", async () => {
  await start(0);
  const replies = await Promise.all(Array.from({ length: 5 }, () => call()));
  await server.listener.close(0);
  const names = replies.map(({ headers }) => headers["x-request-id"]);
  expect(new Set(names).size).toBe(5);
  for (const { headers, text } of replies) {
    expect(text).toMatch(MADE);
    expect(headers["x-request-id"]).toBe(text);
    expect(lines.filter(({ request }) => request === text).map(({ event }) => event)).toEqual(["route", "request"]);
  }
});

test("gives a rejected request an id", async () => {
  await start(0);
  const { status, headers } = await httpRequest(server.port, "/en", { method: "PUT" });
  expect([status, headers["x-request-id"]]).toEqual([405, expect.stringMatching(MADE)]);
});

test("keeps the id set by a trusted proxy", async () => {
  await start(1);
  expect((await call("7c9e6679-7425-40de-944b-e07fc1f90ae7")).text).toBe("7c9e6679-7425-40de-944b-e07fc1f90ae7");
});

test.each(["", "short", "x".repeat(65), "ada@example.com", "two words 12", '"};{"level":1'])("replaces an invalid id: %s", async (id) => {
  await start(1);
  expect((await call(id)).text).toMatch(MADE);
});

test("ignores an id from a sender that is not a trusted proxy", async () => {
  await start(0);
  expect((await call("7c9e6679-7425-40de-944b-e07fc1f90ae7")).text).toMatch(MADE);
});
