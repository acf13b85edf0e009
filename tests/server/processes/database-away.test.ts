import pg from "pg";
import { expect, test } from "vitest";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { buyer, validOrderForm } from "#tests/support/buyer.ts";
import { startServer } from "#tests/support/server.ts";
import { testServer } from "#tests/support/postgres-database.ts";

const ESIM = "/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1";

test.runIf(testServer())("reports a database outage and keeps running; afterwards everything continues without a restart", async () => {
  const server = await startServer({ env: { SIMULATOR_DELAY_MS: "0" } });
  const name = new URL(server.store.databaseUrl ?? "").pathname.slice(1);
  const superuser = new pg.Client({ connectionString: testServer() });
  await superuser.connect();
  const shopper = buyer(server);
  const health = async () => (await httpRequest(server.port, "/healthz")).status;
  const placed = await shopper.post(ESIM, validOrderForm());

  await superuser.query(`alter database ${name} with allow_connections false`);
  await superuser.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  expect(await health()).toBe(503);
  const page = await shopper.open(ESIM);
  expect([page.status, page.headers.get("Retry-After")]).toEqual([503, "20"]);
  expect(page.html).not.toContain(name);
  const typed = validOrderForm();
  const returned = await shopper.post(ESIM, typed);
  expect(returned.status).toBe(503);
  expect(returned.html).toContain(typed.email);

  await superuser.query(`alter database ${name} with allow_connections true`);
  expect(await health()).toBe(200);
  const paid = await shopper.post(placed.location ?? "", { outcome: "pay" });
  expect((await shopper.openUntil(paid.location ?? "", "LPA:1$")).status).toBe(200);
  expect(server.log.filter(({ event }) => event === "crash")).toEqual([]);
  await superuser.end();
  await server.remove();
});
