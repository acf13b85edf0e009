import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { projectRoot } from "#server/env.ts";
import { loadCatalogue } from "#server/catalogue/load-catalogue.ts";
import { createStore, type Store } from "#tests/support/store.ts";

// Inside the project, so that it finds its packages, and with its own parent folder, so that it finds the project.
const program = join(projectRoot, "node_modules/.cache", `start-database-${process.pid}.mjs`);
let store: Store;
let db: Database;

beforeAll(async () => {
  const entryPoints = [join(projectRoot, "tests/support/processes/start-database.ts")];
  await build({ entryPoints, outfile: program, bundle: true, platform: "node", format: "esm", packages: "external", logLevel: "error" });
});
beforeEach(async () => {
  store = await createStore({ empty: true });
  db = store.open();
});
afterEach(async () => {
  await db.destroy();
  await store.remove();
});
afterAll(() => rmSync(program, { force: true }));

const argument = (folder?: string) => JSON.stringify({ dataDir: store.dataDir, databaseUrl: store.databaseUrl, folder });
const start = (folder?: string) => promisify(execFile)(process.execPath, [program, argument(folder)], { cwd: projectRoot });

test("eight processes that start simultaneously on an empty database migrate and import once", async () => {
  await Promise.all(Array.from({ length: 8 }, () => start()));
  const { rows } = await sql`select name from kysely_migration where name like '0001%'`.execute(db);
  expect(rows).toHaveLength(1);
  const catalogue = await loadCatalogue(db);
  expect([catalogue.destinations.size, catalogue.packages.size]).toEqual([250, 1_476]);
  expect(await db.selectFrom("sim_stock").where("kind", "=", "physical").select(["on_hand", "reserved"]).execute()).toEqual([
    { on_hand: 500, reserved: 0 },
  ]);
});

test("another process completes a migration of a process that was killed halfway", async () => {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  writeFileSync(join(folder, "0001_first.sql"), "create table first (id text primary key);\ninsert into first values ('one');\n");
  // Counting takes about a second; the process dies meanwhile.
  const counting = "with recursive n (i) as (select 1 union all select i + 1 from n where i < 2000000) select count(*) as many from n";
  writeFileSync(join(folder, "0002_second.sql"), `create table second (id text primary key);\ncreate table counted as ${counting};\n`);
  const dying = spawn(process.execPath, [program, argument(folder)], { cwd: projectRoot, stdio: "ignore" });
  const hasLanded = async (name: string) => {
    const { rows } = await sql`select name from kysely_migration where name like ${`${name} %`}`.execute(db).catch(() => ({ rows: [] }));
    return rows.length === 1;
  };
  while (!(await hasLanded("0001_first.sql"))) expect(dying.exitCode).toBeNull();
  dying.kill("SIGKILL");
  await once(dying, "exit");
  expect(await hasLanded("0002_second.sql")).toBe(false);
  await start(folder);
  expect((await sql`select id from first`.execute(db)).rows).toEqual([{ id: "one" }]);
  expect((await sql`select id from second`.execute(db)).rows).toEqual([]);
  expect((await sql<{ many: number }>`select many from counted`.execute(db)).rows).toEqual([{ many: 2_000_000 }]);
  rmSync(folder, { recursive: true, force: true });
});
