import { randomBytes } from "node:crypto";
import pg from "pg";
import { openDatabase, type Database } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { seed } from "#server/db/seed/seed.ts";

const TEMPLATE = "rovelink_test_template";

/**
 * A database with the reference data, for one test: in memory, or, where TEST_DATABASE_URL names a PostgreSQL server (its role may
 * create databases), one of its own there, gone when it is closed.
 */
export async function openTestDatabase(now: number): Promise<{ db: Database; close: () => Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL;
  if (server) return openOnServer(server, now);
  const db = openDatabase({ dataDir: ":memory:" });
  await migrate(db, now);
  await seed(db, now);
  return { db, close: () => db.destroy() };
}

async function openOnServer(server: string, now: number): Promise<{ db: Database; close: () => Promise<void> }> {
  const urlOf = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const name = `rovelink_test_${randomBytes(6).toString("hex")}`;
  await onServer(server, async (client) => {
    // One test makes the template, the others wait for it.
    await client.query("select pg_advisory_lock(7301)");
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [TEMPLATE]);
    if (rowCount === 0) {
      await client.query(`create database ${TEMPLATE}`);
      const db = openDatabase({ dataDir: "", databaseUrl: urlOf(TEMPLATE) });
      await migrate(db, now);
      await seed(db, now);
      await db.destroy();
    }
    await client.query(`create database ${name} template ${TEMPLATE}`);
  });
  const db = openDatabase({ dataDir: "", databaseUrl: urlOf(name) });
  return {
    db,
    async close() {
      await db.destroy();
      await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

async function onServer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
