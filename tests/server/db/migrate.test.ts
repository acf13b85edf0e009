import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { openEmptyDatabase } from "#tests/support/test-database.ts";

const NOW = Date.UTC(2026, 10, 21);
let folder: string;
let db: Database;
let close: () => Promise<void>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "migrate-"));
  ({ db, close } = await openEmptyDatabase());
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, text: string) {
  writeFileSync(join(folder, name), text);
}
async function tableNames(): Promise<string[]> {
  return (await db.introspection.getTables()).map((table) => table.name);
}
async function landed(): Promise<{ name: string; applied_at: number }[]> {
  return (await sql<{ name: string; applied_at: number }>`select name, applied_at from migrations order by name`.execute(db)).rows;
}

describe("migrate", () => {
  test("applies the project's files to an empty database", async () => {
    await migrate(db, NOW);
    expect(await tableNames()).toEqual(expect.arrayContaining(["destinations", "packages", "orders", "payments", "jobs"]));
    expect((await landed())[0]?.name).toBe("0001_shop.sql");
  });

  test("applies files in name order, once each", async () => {
    write("0002_second.sql", "insert into notes values ('second');\n");
    write(
      "0001_first.sql",
      "-- a remark; with a semicolon;\ncreate table notes (text text not null);\ninsert into notes values ('first; still first');\n",
    );
    await migrate(db, NOW, folder);
    await migrate(db, NOW + 1_000, folder);
    const { rows } = await sql<{ text: string }>`select text from notes`.execute(db);
    expect(rows.map((row) => row.text)).toEqual(["first; still first", "second"]);
    expect(await landed()).toHaveLength(2);
  });

  test("applies a file that was added later", async () => {
    write("0001_first.sql", "create table first (id text);\n");
    await migrate(db, NOW, folder);
    write("0002_second.sql", "create table second (id text);\n");
    await migrate(db, NOW, folder);
    expect(await tableNames()).toEqual(expect.arrayContaining(["first", "second"]));
  });

  test("rejects a file that was edited after it was applied, and names it", async () => {
    write("0001_first.sql", "create table first (id text);\n");
    await migrate(db, NOW, folder);
    write("0001_first.sql", "create table first (id text, more text);\n");
    await expect(migrate(db, NOW, folder)).rejects.toThrow("0001_first.sql was edited after it was applied");
  });

  test("ignores line endings of other operating systems", async () => {
    write("0001_first.sql", "create table first (\n  id text\n);\n");
    await migrate(db, NOW, folder);
    write("0001_first.sql", "create table first (\r\n  id text\r\n);\r\n");
    await expect(migrate(db, NOW, folder)).resolves.toBeUndefined();
  });

  test("leaves nothing of a file that fails halfway, and applies it once it is fixed", async () => {
    write("0001_first.sql", "create table first (id text);\ncreate table broken (;\n");
    await expect(migrate(db, NOW, folder)).rejects.toThrow();
    expect(await tableNames()).not.toContain("first");
    expect(await landed()).toEqual([]);
    write("0001_first.sql", "create table first (id text);\n");
    await migrate(db, NOW, folder);
    expect(await tableNames()).toContain("first");
  });

  test("takes over the lock of a dead process when its lease has ended", async () => {
    write("0001_first.sql", "create table first (id text);\n");
    await sql`create table migration_lock (id text primary key, holder text not null, lease_until bigint not null)`.execute(db);
    await sql`insert into migration_lock values ('migrate', 'a dead process', ${NOW - 1})`.execute(db);
    await migrate(db, NOW, folder);
    expect(await tableNames()).toContain("first");
  });

  test("waits for the process that holds the lock", async () => {
    write("0001_first.sql", "create table first (id text);\n");
    await sql`create table migration_lock (id text primary key, holder text not null, lease_until bigint not null)`.execute(db);
    await sql`insert into migration_lock values ('migrate', 'a busy process', ${NOW + 3_600_000})`.execute(db);
    const waiting = migrate(db, NOW, folder);
    await new Promise((done) => setImmediate(done));
    expect(await tableNames()).not.toContain("first");
    await sql`update migration_lock set lease_until = 0`.execute(db);
    await waiting;
    expect(await tableNames()).toContain("first");
  });
});
