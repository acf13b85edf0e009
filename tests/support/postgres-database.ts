import { randomBytes } from "node:crypto";
import pg from "pg";
import { seed } from "#server/app/database/seed.ts";
import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { hashReferenceData } from "./hash-reference-data.ts";

/** The PostgreSQL server for tests, whose role must be a superuser; undefined for SQLite. */
export const testServer = (): string | undefined => process.env.TEST_DATABASE_URL || undefined;

/** Gives the databases of a run a common prefix; returns what drops those that its processes have kept (globalSetup in vite.config.ts). */
export function setup(): (() => Promise<void>) | undefined {
  const server = testServer();
  if (!server) return undefined;
  process.env.TEST_RUN ??= randomBytes(4).toString("hex");
  const prefix = prefixOfRun();
  return async () => {
    const { rows } = await connected(server, (client) =>
      client.query<{ datname: string }>("select datname from pg_database where starts_with(datname, $1)", [prefix]),
    );
    for (const { datname } of rows) await dropDatabase(server, addressOf(server, datname));
  };
}

const prefixOfRun = () => `rovelink_test_${process.env.TEST_RUN ?? ""}_`;

/** A database that tests of this process use one after another. `since`: the transaction from which on its rows are those of a test. */
type Reusable = { url: string; client: pg.Client; since: string };

/** What a table of the template contains: its number of rows, and the rows as JSON. */
type Table = { name: string; count: string; rows: string };

/** Those that wait for the next test. */
const idle: Reusable[] = [];
/** The tables of the template, once read. */
let tables: Table[] | undefined;

/**
 * Returns a database with the reference data for one test, which nobody else uses. To create one writes 1,100 files and takes longer than most tests, so
 * `giveBack` keeps it for the next test, which gets it without the rows that this one wrote.
 */
export async function borrowDatabase(server: string, now: number): Promise<{ url: string; giveBack: () => void }> {
  const { url, client } = (await resetNext(server)) ?? (await createReusable(server, now));
  tables ??= await readTables(client);
  const { rows } = await client.query<{ id: string }>("select pg_current_xact_id()::text as id");
  let isBorrowed = true;
  const giveBack = () => {
    // A test may close its shop twice.
    if (isBorrowed) idle.push({ url, client, since: rows[0]?.id ?? "" });
    isBorrowed = false;
  };
  return { url, giveBack };
}

async function resetNext(server: string): Promise<Reusable | undefined> {
  for (let next = idle.pop(); next; next = idle.pop()) {
    const failed = await reset(next).then(
      () => false,
      () => true,
    );
    if (!failed) return next;
    // A test has taken away one of its tables.
    await dropDatabase(server, next.url);
  }
  return undefined;
}

async function createReusable(server: string, now: number): Promise<Omit<Reusable, "since">> {
  const url = await createDatabase(server, now);
  // One connection for all resets: a new one would read the description of each table again.
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  // Rows are deleted and restored table by table, without regard to foreign keys.
  await client.query("set session_replication_role = replica");
  return { url, client };
}

async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
  const contents = ({ name }: { name: string }) => `select '${name}' as name, count(*), coalesce(json_agg(${name}), '[]')::text as rows from ${name}`;
  return (await client.query<Table>(rows.map(contents).join(" union all "))).rows;
}

/** Restores the rows of the template in every table that differs, after ending the sessions that the test has left open. */
async function reset({ client, since }: Reusable): Promise<void> {
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()");
  const differs = ({ name, count }: Table) =>
    `select '${name}' as name where exists (select from ${name} where xmin::text::bigint >= ${since}) or (select count(*) from ${name}) <> ${count}`;
  const { rows } = await client.query<{ name: string }>((tables ?? []).map(differs).join(" union all "));
  for (const { name } of rows) {
    await client.query(`delete from ${name}`);
    const template = tables?.find((table) => table.name === name);
    await client.query(`insert into ${name} select * from json_populate_recordset(null::${name}, $1)`, [template?.rows]);
  }
}

/** Creates a database on a server: empty, or, with the time `now`, with the newest migration and the reference data. Returns its URL. */
export async function createDatabase(server: string, now?: number): Promise<string> {
  const name = prefixOfRun() + randomBytes(6).toString("hex");
  await connected(server, async (client) => {
    // Copying files is faster than writing the copy to the log first, if nothing is synced.
    const copy = now === undefined ? "" : `template ${await template(server, client, now)} strategy file_copy`;
    await client.query(`create database ${name} ${copy}`);
  });
  return addressOf(server, name);
}

export async function dropDatabase(server: string, url: string): Promise<void> {
  await connected(server, (client) => client.query(`drop database if exists ${nameIn(url)} with (force)`));
}

/** Returns the name of the template database; created by the first process that needs it. */
async function template(server: string, client: pg.Client, now: number): Promise<string> {
  const name = `rovelink_template_${hashReferenceData()}`;
  const isThere = async () => (await client.query("select 1 from pg_database where datname = $1", [name])).rowCount === 1;
  if (await isThere()) return name;
  await client.query("select pg_advisory_lock(7301)");
  if (!(await isThere())) {
    // It is renamed when it is complete; removes what an interrupted run left.
    await client.query(`drop database if exists ${name}_draft with (force)`);
    await client.query(`create database ${name}_draft`);
    const db = openDatabase({ dataDir: "", databaseUrl: addressOf(server, `${name}_draft`) });
    await migrate(db);
    await seed(db, now);
    await db.destroy();
    await client.query(`alter database ${name}_draft rename to ${name}`);
  }
  await client.query("select pg_advisory_unlock(7301)");
  return name;
}

const addressOf = (server: string, name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;
const nameIn = (url: string) => new URL(url).pathname.slice(1);

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
