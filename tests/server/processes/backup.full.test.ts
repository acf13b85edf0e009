import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "libsql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buyer, validOrderForm } from "#tests/support/buyer.ts";
import { runOps } from "#tests/support/processes/run-ops.ts";
import { startServer, type RunningServer } from "#tests/support/server.ts";
import type { Store } from "#tests/support/store.ts";

const ESIM = "/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1";
let folder: string;
let backup: string;
let shop: RunningServer;
/** Orders that were acknowledged before the backup began. */
const before: string[] = [];

const dirOf = (dataDir: string): Pick<Store, "env"> => ({ env: { DATA_DIR: dataDir, DATABASE_URL: "" } });
const ops = (dataDir: string, ...args: string[]) => runOps({ store: dirOf(dataDir) as Store }, ...args);
/** Returns the output of a command that failed. */
const errorOutput = (dataDir: string, ...args: string[]) =>
  ops(dataDir, ...args).then(
    () => "done",
    (error: { stdout: string }) => error.stdout,
  );
const tablesOf = (path: string) => {
  const file = new SqliteDatabase(path);
  const tables = file.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[];
  file.close();
  return tables.map(({ name }) => name);
};
const newDir = (name: string) => {
  const dir = join(folder, name);
  mkdirSync(dir);
  copyFileSync(join(shop.store.dataDir, "secrets.json"), join(dir, "secrets.json"));
  return dir;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "rovelink-backup-"));
  backup = join(folder, "shop.backup");
  shop = await startServer({ env: { DATABASE_URL: "", SIMULATOR_DELAY_MS: "0", TRUST_PROXY_HOPS: "1" } });
  const files = join(shop.store.dataDir, "files", "ab");
  mkdirSync(files, { recursive: true });
  writeFileSync(join(files, "photo-ab"), "encrypted");
  writeFileSync(join(files, "half-ab.part"), "half");

  // Each from another network: unpaid orders are limited by network.
  let placedOrders = 0;
  const place = async () => {
    const number = ++placedOrders;
    const shopper = buyer(shop, { headers: { "X-Forwarded-For": `198.18.${number >> 8}.${number & 255}` } });
    return (await shopper.post(ESIM, validOrderForm())).location ?? "";
  };
  for (let count = 0; count < 3; count++) before.push(await place());
  let ended = false;
  const writing = (async () => {
    while (!ended) expect(await place()).toContain("/sandbox/pay/");
  })();
  const output = await ops(shop.store.dataDir, "backup", backup).finally(() => (ended = true));
  await writing;
  expect(output).toMatch(/^The database is in .*\n1 uploaded files are in .*\nOnly FILE_KEYS whose newest has the fingerprint [\w-]{8} open it/);
});
afterAll(async () => {
  await shop?.remove();
  rmSync(folder, { recursive: true, force: true });
});

test("a backup made while orders are written is complete, private, and never overwritten", async () => {
  const file = new SqliteDatabase(backup);
  expect(file.prepare("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  const [row] = file.prepare("select count(*) as orders from orders").all() as { orders: number }[];
  expect(row?.orders).toBeGreaterThanOrEqual(before.length);
  file.close();
  expect((statSync(backup).mode & 0o777).toString(8)).toBe("600");
  expect(readdirSync(`${backup}.files/ab`)).toEqual(["photo-ab"]);
  expect(await errorOutput(shop.store.dataDir, "backup", backup)).toContain("exists already: name a new file");
});

test("a backup is restored into an empty DATA_DIR, and opens its orders", async () => {
  const dataDir = newDir("new");
  expect(await ops(dataDir, "restore", backup)).toContain("The backup is in place");
  expect(readdirSync(dataDir).sort()).toEqual(["files", "rovelink.db", "secrets.json"]);
  expect(readFileSync(join(dataDir, "files/ab/photo-ab"), "utf8")).toBe("encrypted");
  const restored = await startServer({ env: { DATA_DIR: dataDir, DATABASE_URL: "", SIMULATOR_DELAY_MS: "0" } });
  const shopper = buyer(restored);
  const paid = await shopper.post(new URL(before[0] ?? "").pathname, { outcome: "pay" });
  const page = await shopper.openUntil(new URL(paid.location ?? "").pathname + new URL(paid.location ?? "").search, "LPA:1$");
  expect(page.status).toBe(200);
  await restored.stop();
});

test("restoring does not touch a database that exists or is in use, and keeps what it replaces", async () => {
  const { dataDir } = shop.store;
  expect(await errorOutput(dataDir, "restore", backup)).toContain("exists already: give --replace");
  expect(await errorOutput(dataDir, "restore", backup, "--replace")).toContain("The database is in use: stop the shop");
  expect(readdirSync(dataDir).filter((name) => /restor/.test(name))).toEqual([]);
  await shop.stop();
  expect(await ops(dataDir, "restore", backup, "--replace")).toMatch(
    /is kept as .*files\.before-restore-\d{14} and .*rovelink\.db\.before-restore-\d{14}/,
  );
  expect(existsSync(join(dataDir, "files/ab/photo-ab"))).toBe(true);
});

test("does not restore a backup that is damaged, or encrypted with unknown keys", async () => {
  const dataDir = newDir("refusing");
  const damaged = join(folder, "damaged");
  const bytes = readFileSync(backup);
  writeFileSync(damaged, bytes.fill(0x5a, 8192, bytes.length - 4096));
  expect(await errorOutput(dataDir, "restore", damaged)).toContain("The backup is damaged, and nothing was changed");
  expect(await errorOutput(dataDir, "restore", join(folder, "nothing"))).toContain("There is no ");
  renameSync(join(dataDir, "secrets.json"), join(folder, "secrets.json"));
  expect(await errorOutput(dataDir, "restore", backup)).toContain("The keys of the backup are not here: put its secrets.json into");
  const other = { FILE_KEYS: "f".repeat(32), SESSION_SECRETS: "s".repeat(32) };
  const wrongKeys = { store: { ...shop.store, env: { ...dirOf(dataDir).env, ...other } } };
  await expect(runOps(wrongKeys, "restore", backup)).rejects.toMatchObject({ stdout: expect.stringContaining("other FILE_KEYS") });
  expect(existsSync(join(dataDir, "rovelink.db"))).toBe(false);
});

test("a restore that is killed before its last step leaves the old database, and nothing opens it until a restore has finished", async () => {
  const dataDir = newDir("killed");
  await ops(dataDir, "restore", backup);
  const old = new SqliteDatabase(join(dataDir, "rovelink.db"));
  old.exec("create table old_database (id integer)");
  old.close();
  const killed = { store: { ...dirOf(dataDir), env: { ...dirOf(dataDir).env, CRASH_AT: "restore-replacing" } } as unknown as Store };
  await expect(runOps(killed, "restore", backup, "--replace")).rejects.toMatchObject({ signal: "SIGKILL" });
  expect(tablesOf(join(dataDir, "rovelink.db"))).toContain("old_database");
  const unfinished = { stderr: expect.stringContaining("did not finish") };
  await expect(ops(dataDir, "jobs", "list")).rejects.toMatchObject(unfinished);
  await expect(ops(dataDir, "backup", join(folder, "mixed"))).rejects.toMatchObject(unfinished);
  expect(await ops(dataDir, "restore", backup, "--replace")).toContain("The backup is in place");
  expect(tablesOf(join(dataDir, "rovelink.db"))).not.toContain("old_database");
  expect(readdirSync(dataDir)).not.toContain("restore-in-progress");
  expect(await ops(dataDir, "jobs", "list")).toBeTruthy();
});

test("backing up does not change the database of an older release, and needs no space next to it", async () => {
  const dataDir = newDir("older");
  const database = join(dataDir, "rovelink.db");
  const older = new SqliteDatabase(database);
  older.exec("pragma journal_mode = wal; create table of_older_release (id integer)");
  older.close();
  const bytes = readFileSync(database);
  // Blocks the index of the write-ahead log, like a full disk.
  mkdirSync(`${database}-shm`);
  expect(await ops(dataDir, "backup", join(folder, "older.backup"))).toContain("The database is in ");
  expect(tablesOf(join(folder, "older.backup"))).toEqual(["of_older_release"]);
  expect(readFileSync(database).equals(bytes)).toBe(true);
});

test("with PostgreSQL the command names PostgreSQL's own tools", async () => {
  const server = { store: { ...shop.store, env: { DATA_DIR: folder, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" } } };
  await expect(runOps(server, "restore", backup)).rejects.toMatchObject({ stdout: expect.stringContaining("use pg_dump and pg_restore") });
});
