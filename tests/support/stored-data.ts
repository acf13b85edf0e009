import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { testServer } from "./postgres-database.ts";

/** Returns every value of every table. */
async function everyRow(db: Database): Promise<string> {
  const tables = await db.introspection.getTables();
  const rows = await Promise.all(tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(db)));
  return JSON.stringify(rows.map((one) => one.rows));
}

/** Returns the bytes of the database file; empty for PostgreSQL. */
async function bytesOnDisk(db: Database): Promise<string> {
  if (testServer()) return "";
  const folder = mkdtempSync(join(tmpdir(), "canary-"));
  const file = join(folder, "copy.db");
  await sql`vacuum into ${sql.lit(file)}`.execute(db);
  const text = readFileSync(file).toString("utf8");
  rmSync(folder, { recursive: true });
  if (!/create table/i.test(text)) throw new Error("The copy of the database cannot be read");
  return text;
}

/** Returns everything that the shop has stored, as text: its rows, and its database file. */
export const readStoredData = async (db: Database) => [await everyRow(db), await bytesOnDisk(db)];
