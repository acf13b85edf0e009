import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { createStore, type Store } from "#tests/support/store.ts";
import { openEmptyDatabase } from "#tests/support/test-database.ts";

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
/** The names of the applied files, without their checksums. */
async function recorded(from = db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(from);
  return rows.map(({ name }) => name.replace(/ .*/, ""));
}

describe("migrate", () => {
  test("applies the project's files to an empty database", async () => {
    await migrate(db);
    expect(await tableNames()).toEqual(expect.arrayContaining(["destinations", "packages", "orders", "payments", "jobs"]));
    expect((await recorded())[0]).toBe("0001_shop.sql");
  });

  test("applies files in name order, once each", async () => {
    write("0002_second.sql", "insert into notes values ('second');\n");
    write(
      "0001_first.sql",
      "-- a remark; with a semicolon;\ncreate table notes (text text not null);\ninsert into notes values ('first; still first');\n",
    );
    await migrate(db, folder);
    await migrate(db, folder);
    const { rows } = await sql<{ text: string }>`select text from notes`.execute(db);
    expect(rows.map((row) => row.text)).toEqual(["first; still first", "second"]);
    expect(await recorded()).toHaveLength(2);
  });

  test("applies a file that was added later, and reports its start and its end", async () => {
    write("0001_first.sql", "create table first (id text);\n");
    await migrate(db, folder);
    write("0002_second.sql", "create table second (id text);\n");
    const steps: unknown[] = [];
    await migrate(db, folder, (step, file) => void steps.push(step, file));
    expect(await tableNames()).toEqual(expect.arrayContaining(["first", "second"]));
    const migration = "0002_second.sql";
    expect(steps).toEqual(["migration.start", { migration }, "migration.done", { migration, ms: expect.any(Number) }]);
  });

  test("rejects a file that was edited after it was applied, and names it", async () => {
    write("0001_first.sql", "create table first (id text);\n");
    await migrate(db, folder);
    write("0001_first.sql", "create table first (id text, more text);\n");
    await expect(migrate(db, folder)).rejects.toThrow("0001_first.sql was edited after it was applied");
  });

  test("ignores line endings of other operating systems", async () => {
    write("0001_first.sql", "create table first (\n  id text\n);\n");
    await migrate(db, folder);
    write("0001_first.sql", "create table first (\r\n  id text\r\n);\r\n");
    await expect(migrate(db, folder)).resolves.toBeUndefined();
  });

  test("leaves nothing of a file that fails halfway, and applies it once it is fixed", async () => {
    write("0001_first.sql", "create table first (id text);\ncreate table broken (;\n");
    await expect(migrate(db, folder)).rejects.toThrow();
    expect(await tableNames()).not.toContain("first");
    expect(await recorded()).toEqual([]);
    write("0001_first.sql", "create table first (id text);\n");
    await migrate(db, folder);
    expect(await tableNames()).toContain("first");
  });

  test("ignores files of a newer release, and applies its own missing ones before them", async () => {
    write("0001_first.sql", "create table first (id text);\n");
    write("0003_newer.sql", "create table newer (id text);\n");
    await migrate(db, folder);
    rmSync(join(folder, "0003_newer.sql"));
    await migrate(db, folder);
    write("0002_second.sql", "create table second (id text);\n");
    await migrate(db, folder);
    expect(await recorded()).toEqual(["0001_first.sql", "0002_second.sql", "0003_newer.sql"]);
    expect(await tableNames()).toEqual(expect.arrayContaining(["first", "second", "newer"]));
  });
});

describe("migrate, while another process migrates", () => {
  let store: Store;
  let other: Database;
  beforeEach(async () => {
    store = await createStore({ empty: true });
    other = store.open();
  });
  afterEach(async () => {
    await other.destroy();
    await store.remove();
  });

  test("waits for its lock, and continues after the file that a newer release applied meanwhile", async () => {
    write("0001_first.sql", "create table first (id text);\n");
    await migrate(other, folder);
    write("0002_second.sql", "create table second (id text);\n");
    let onWaiting = () => {};
    const waiting = new Promise<void>((resolve) => (onWaiting = resolve));
    // The last statement before the lock.
    const waiter = store.open((event) => {
      if (/from "kysely_migration_lock"/.test(event.query.sql)) onWaiting();
    });
    let migrated: Promise<void> | undefined;
    await other.connection().execute(async (connection) => {
      const { adapter } = connection.getExecutor();
      const lock = { lockTable: "kysely_migration_lock", lockRowId: "migration_lock" };
      await adapter.acquireMigrationLock(connection, lock);
      await connection.transaction().execute(async (trx) => {
        migrated = migrate(waiter, folder);
        await waiting;
        await sql`insert into kysely_migration values ('0003_newer.sql checksum', '2026-11-21T00:00:00.000Z')`.execute(trx);
      });
      await adapter.releaseMigrationLock(connection, lock);
    });
    await migrated;
    expect(await recorded(other)).toEqual(["0001_first.sql", "0002_second.sql", "0003_newer.sql"]);
    await waiter.destroy();
  });

  test("applies each file once", async () => {
    const names = ["0001_first.sql", "0002_second.sql", "0003_third.sql"];
    for (const [index, name] of names.entries()) write(name, `create table ${["first", "second", "third"][index]} (id text);\n`);
    const processes = Array.from({ length: 4 }, () => store.open());
    await Promise.all(processes.map((one) => migrate(one, folder)));
    expect(await recorded(other)).toEqual(names);
    for (const one of processes) await one.destroy();
  });
});
