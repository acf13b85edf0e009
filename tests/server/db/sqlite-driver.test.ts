import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "libsql";
import { sql, type Kysely } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase, type Database } from "#server/db/database.ts";

let folder: string;
let db: Database;
let other: SqliteDatabase.Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "rovelink-driver-"));
  db = openDatabase({ dataDir: folder });
  await sql`create table notes (id integer primary key, body text not null)`.execute(db);
  other = new SqliteDatabase(join(folder, "rovelink.db"));
});
afterEach(async () => {
  other.close();
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const add = (to: Database, body: string) => sql`insert into notes (body) values (${body})`.execute(to);
const read = async (from: Database) => (await sql<{ body: string }>`select body from notes order by id`.execute(from)).rows.map((row) => row.body);
const readByOther = () => (other.prepare("select body from notes order by id").all() as { body: string }[]).map((row) => row.body);

test("reads continue during a write lock of another process; waiting writes follow its release", async () => {
  other.exec("begin immediate");
  const done: string[] = [];
  const single = add(db, "single").then(() => done.push("single"));
  const transaction = db.transaction().execute((trx) => add(trx as Database, "in a transaction"));
  const writes = Promise.all([single, transaction.then(() => done.push("transaction"))]);
  for (let count = 0; count < 100; count++) expect(await read(db)).toEqual([]);
  expect(done).toEqual([]);
  other.exec("insert into notes (body) values ('of the other'); commit");
  await writes;
  expect((await read(db)).sort()).toEqual(["in a transaction", "of the other", "single"]);
});

test("a write that times out fails as busy, and the next one is committed immediately", async () => {
  const impatient = openDatabase({ dataDir: folder }, { lockWaitMs: 0 });
  other.exec("begin immediate");
  const busy = { name: "StorageError", kind: "busy", code: "SQLITE_BUSY" };
  await expect(add(impatient, "too late")).rejects.toMatchObject(busy);
  await expect(impatient.transaction().execute((trx) => add(trx as Database, "too late"))).rejects.toMatchObject(busy);
  other.exec("rollback");
  await add(impatient, "in time");
  expect(readByOther()).toEqual(["in time"]);
  await impatient.destroy();
});

test("a full database fails as full, not with an error of its rollback, and stores nothing of the transaction", async () => {
  await sql.raw(`pragma max_page_count = ${await pages(db)}`).execute(db);
  const full = { name: "StorageError", kind: "full", code: "SQLITE_FULL" };
  await expect(add(db, "x".repeat(100_000))).rejects.toMatchObject(full);
  const transaction = db.transaction().execute(async (trx) => {
    await add(trx as Database, "first");
    await add(trx as Database, "x".repeat(100_000));
  });
  await expect(transaction).rejects.toMatchObject(full);
  const careless = db.transaction().execute(async (trx) => {
    await add(trx as Database, "x".repeat(100_000)).catch(() => {});
    await add(trx as Database, "after the end");
  });
  await expect(careless).rejects.toThrow("The transaction was ended by an earlier error");
  expect(readByOther()).toEqual([]);
  await sql`pragma max_page_count = 100000`.execute(db);
  await add(db, "x".repeat(100_000));
  expect(readByOther()).toHaveLength(1);
});

test("a loop of transactions does not block timers", async () => {
  let fired = false;
  setTimeout(() => (fired = true), 1);
  let transactions = 0;
  while (!fired && transactions < 200) {
    // Long enough for all 200 to take many times the maximum duration of a turn.
    const count = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 20000) select max(i) from n`;
    await db.transaction().execute((trx) => count.execute(trx));
    transactions++;
  }
  expect(fired).toBe(true);
  expect(transactions).toBeLessThan(200);
});

test("a repeated statement returns the columns that another process has added since, and runs again after it failed", async () => {
  const notes = db as unknown as Kysely<{ notes: { id: number; body: string } }>;
  const readAll = () => notes.selectFrom("notes").selectAll().orderBy("id").execute();
  const insert = (id: number) =>
    notes
      .insertInto("notes")
      .values({ id, body: `note ${id}` })
      .execute();
  await insert(1);
  expect(await readAll()).toEqual([{ id: 1, body: "note 1" }]);
  other.exec("alter table notes add column author text default 'Ada'");
  await expect(insert(1)).rejects.toMatchObject({ code: "SQLITE_CONSTRAINT_PRIMARYKEY" });
  await insert(2);
  expect(await readAll()).toEqual([1, 2].map((id) => ({ id, body: `note ${id}`, author: "Ada" })));
  expect(readByOther()).toHaveLength(2);
});

async function pages(of: Database): Promise<number> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(of);
  return rows[0]?.page_count ?? 0;
}
