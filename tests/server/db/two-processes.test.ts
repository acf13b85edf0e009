import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "#server/db/database.ts";
import { projectRoot } from "#server/env.ts";
import { loadCatalogue } from "#server/plans/load-catalogue.ts";

test("three processes that start at once on an empty folder migrate and import once", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "two-processes-"));
  const start = () => promisify(execFile)(process.execPath, ["--import", "tsx", "tests/fixtures/start-database.ts", dataDir], { cwd: projectRoot });
  await Promise.all([start(), start(), start()]);
  const db = openDatabase({ dataDir });
  const { rows } = await sql<{ name: string }>`select name from migrations where name = '0001_shop.sql'`.execute(db);
  expect(rows).toHaveLength(1);
  const catalogue = await loadCatalogue(db);
  expect([catalogue.destinations.size, catalogue.packages.size]).toEqual([250, 1_466]);
  await db.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});
