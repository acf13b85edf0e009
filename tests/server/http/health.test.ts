import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Log } from "#server/observability/log.ts";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { startHttpServer, type TestHttpServer } from "#tests/support/http/http-server.ts";

let server: TestHttpServer;
let now: number;
let stopping: boolean;
let errors: unknown[];

beforeEach(async () => {
  [now, stopping, errors] = [1_000_000, false, []];
  const log: Log = { info: () => {}, error: (event, error) => void errors.push({ event, fault: error }) };
  server = await startHttpServer({ isStopping: () => stopping, log });
  server.shop.clock = () => now;
});
afterEach(() => server.listener.close(0));

const health = async () => {
  const { status, text } = await httpRequest(server.port, "/healthz");
  return `${status} ${text.trim()}`;
};
const limitPages = async (max: string) => {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(server.shop.db);
  await sql.raw(`pragma max_page_count = ${max === "now" ? rows[0]?.page_count : max}`).execute(server.shop.db);
};

test("reports a database without free space by name, and recovers once there is space", async () => {
  await limitPages("now");
  expect(await health()).toBe("503 unavailable: database-full");
  now += 1_000;
  expect(await health()).toBe("503 unavailable: database-full");
  // A load balancer asks every second; the log contains one line.
  expect(errors).toMatchObject([{ event: "health.write", fault: { code: "SQLITE_FULL" } }]);
  await limitPages("1000000");
  now += 1_000;
  expect(await health()).toBe("200 ok");
});

test("writes to the database at most once in five seconds, however often it is asked", async () => {
  const changes = async () => (await sql<{ n: number }>`select total_changes() as n`.execute(server.shop.db)).rows[0]?.n;
  expect(await health()).toBe("200 ok");
  const before = await changes();
  now += 4_999;
  for (let count = 0; count < 3; count++) expect(await health()).toBe("200 ok");
  expect(await changes()).toBe(before);
  now += 1;
  expect(await health()).toBe("200 ok");
  expect(await changes()).not.toBe(before);
  expect(await server.shop.db.selectFrom("write_probes").select("id").execute()).toEqual([]);
});

test("reports whether the shop is stopping or its database does not respond", async () => {
  stopping = true;
  expect(await health()).toBe("503 unavailable: stopping");
  stopping = false;
  await server.shop.db.destroy();
  expect(await health()).toBe("503 unavailable: database-unavailable");
});
