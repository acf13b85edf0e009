import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { openDatabase, type Database } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { seed } from "#server/app/database/seed.ts";
import { testServer } from "#tests/support/postgres-database.ts";

/** The database of one purchase: the environment to start a shop with it, and a connection to read its records. */
export type Store = { env: { DATA_DIR: string; DATABASE_URL?: string }; db: Database; remove: () => Promise<void> };
/** Copies a template for every purchase. */
export type Stores = { kind: "embedded" | "PostgreSQL"; copy: () => Promise<Store>; close: () => Promise<void> };

export const UNLUCKY_CODE = "UNLUCKY";
export const BUYER = { accountId: "acc_kill", email: "ada@example.com" };

/** Opens stores with the newest migration, the reference data and one account; `spoil` may damage the template to check that the tests notice. */
export async function openStores(spoil?: string): Promise<Stores> {
  const server = testServer();
  return server ? onServer(server, spoil) : embedded(spoil);
}

async function prepare(db: Database, spoil?: string): Promise<void> {
  const now = Date.now();
  await migrate(db);
  await seed(db, now);
  const account = { id: BUYER.accountId, email: BUYER.email, language: "en" as const, consents: "{}", created_at: now };
  await db.insertInto("accounts").values(account).execute();
  // Makes a total end in 13: the sandbox rejects refunds of such amounts.
  await db.insertInto("promo_codes").values({ code: UNLUCKY_CODE, kind: "fixed" }).execute();
  await db.insertInto("promo_amounts").values({ code: UNLUCKY_CODE, currency: "HKD", amount: 87 }).execute();
  if (spoil) await sql.raw(spoil).execute(db);
  await db.destroy();
}

async function embedded(spoil?: string): Promise<Stores> {
  const folder = mkdtempSync(join(tmpdir(), "rovelink-kill-"));
  const template = join(folder, "template");
  await prepare(openDatabase({ dataDir: template }), spoil);
  return {
    kind: "embedded",
    async copy() {
      const dataDir = join(folder, randomBytes(6).toString("hex"));
      cpSync(template, dataDir, { recursive: true });
      const db = openDatabase({ dataDir });
      return { env: { DATA_DIR: dataDir }, db, remove: () => db.destroy() };
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function onServer(server: string, spoil?: string): Promise<Stores> {
  const folder = mkdtempSync(join(tmpdir(), "rovelink-kill-"));
  const urlOf = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const template = `rovelink_kill_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Pool({ connectionString: server, max: 2 });
  await admin.query(`create database ${template}`);
  await prepare(openDatabase({ dataDir: "", databaseUrl: urlOf(template) }), spoil);
  return {
    kind: "PostgreSQL",
    async copy() {
      const name = `${template}_${randomBytes(6).toString("hex")}`;
      await admin.query(`create database ${name} template ${template} strategy file_copy`);
      const db = openDatabase({ dataDir: "", databaseUrl: urlOf(name) });
      return {
        env: { DATA_DIR: join(folder, name), DATABASE_URL: urlOf(name) },
        db,
        async remove() {
          await db.destroy();
          await admin.query(`drop database ${name} with (force)`);
        },
      };
    },
    async close() {
      await admin.query(`drop database ${template} with (force)`);
      await admin.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
