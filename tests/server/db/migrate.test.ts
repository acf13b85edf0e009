import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { createStore, type Store } from "#tests/support/store.ts";
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

/** The files that Kysely's migrator knows as applied. */
async function recorded(from = db): Promise<string[]> {
  return (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(from)).rows.map(({ name }) => name);
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

  test("applies a file that was added later, and reports its start and its end", async () => {
    write("0001_first.sql", "create table first (id text);\n");
    await migrate(db, NOW, folder);
    write("0002_second.sql", "create table second (id text);\n");
    const steps: unknown[] = [];
    await migrate(db, NOW, folder, (step, file) => void steps.push(step, file));
    expect(await tableNames()).toEqual(expect.arrayContaining(["first", "second"]));
    const migration = "0002_second.sql";
    expect(steps).toEqual(["migration.start", { migration }, "migration.done", { migration, ms: expect.any(Number) }]);
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
    expect(await recorded()).toEqual([]);
    write("0001_first.sql", "create table first (id text);\n");
    await migrate(db, NOW, folder);
    expect(await tableNames()).toContain("first");
  });

  test("does not run what an earlier release applied without Kysely's migrator, and records it once", async () => {
    write("0001_first.sql", "create table first (id text);\ncreate table second (id text);\n");
    await migrate(db, NOW, folder);
    // That release recorded files in `migrations` only.
    await sql`drop table kysely_migration`.execute(db);
    await sql`drop table kysely_migration_lock`.execute(db);
    await sql`drop table second`.execute(db);
    write("0002_second.sql", "create table third (id text);\n");
    await migrate(db, NOW + 1_000, folder);
    expect(await recorded()).toEqual(["0001_first.sql", "0002_second.sql"]);
    expect((await landed()).map((row) => row.applied_at)).toEqual([NOW, NOW + 1_000]);
    expect(await tableNames()).toContain("third");
    expect(await tableNames()).not.toContain("second");
    await migrate(db, NOW + 2_000, folder);
    expect(await recorded()).toHaveLength(2);
  });

  test("rejects a file that was edited after an earlier release applied it, and records nothing", async () => {
    write("0001_first.sql", "create table first (id text);\n");
    await sql`create table migrations (name text primary key, sha256 text not null, applied_at bigint not null)`.execute(db);
    await sql`insert into migrations values ('0001_first.sql', 'another', ${NOW})`.execute(db);
    await expect(migrate(db, NOW, folder)).rejects.toThrow("0001_first.sql was edited after it was applied");
    expect(await tableNames()).not.toContain("first");
  });

  test("ignores files of a newer release, and applies its own missing ones before them", async () => {
    write("0001_first.sql", "create table first (id text);\n");
    write("0003_newer.sql", "create table newer (id text);\n");
    await migrate(db, NOW, folder);
    rmSync(join(folder, "0003_newer.sql"));
    await migrate(db, NOW, folder);
    write("0002_second.sql", "create table second (id text);\n");
    await migrate(db, NOW, folder);
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
    await migrate(other, NOW, folder);
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
        migrated = migrate(waiter, NOW, folder);
        await waiting;
        await sql`insert into migrations values ('0003_newer.sql', 'checksum', ${NOW})`.execute(trx);
        await sql`insert into kysely_migration values ('0003_newer.sql', ${new Date(NOW).toISOString()})`.execute(trx);
      });
      await adapter.releaseMigrationLock(connection, lock);
    });
    await migrated;
    expect(await recorded(other)).toEqual(["0001_first.sql", "0002_second.sql", "0003_newer.sql"]);
    await waiter.destroy();
  });

  test.each(["an empty database", "a database of a release without Kysely's migrator"])("applies each file once on %s", async (state) => {
    const names = ["0001_first.sql", "0002_second.sql", "0003_third.sql"];
    for (const [index, name] of names.entries()) write(name, `create table ${["first", "second", "third"][index]} (id text);\n`);
    if (state !== "an empty database") {
      await migrate(other, NOW, folder);
      await sql`drop table kysely_migration`.execute(other);
      await sql`drop table kysely_migration_lock`.execute(other);
    }
    const processes = Array.from({ length: 4 }, () => store.open());
    await Promise.all(processes.map((one) => migrate(one, NOW, folder)));
    expect(await recorded(other)).toEqual(names);
    for (const one of processes) await one.destroy();
  });
});
