import { existsSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { recordKeys, verifyKeys } from "#server/db/key-canary.ts";
import { runOps } from "#tests/support/processes/run-ops.ts";
import { startServer, startWorker } from "#tests/support/server.ts";
import { START } from "#tests/support/shop.ts";
import type { OpenTestDatabase } from "#tests/support/template-database.ts";
import { openEmptyDatabase, openTestDatabase } from "#tests/support/test-database.ts";

const key = (letter: string) => letter.repeat(32);
const keys = (files: string, sessions: string) => ({ fileKeys: [...files].map(key), sessionSecrets: [...sessions].map(key) });

describe("a database created with keys", () => {
  let opened: OpenTestDatabase;
  let db: Database;
  beforeEach(async () => {
    opened = await openTestDatabase(START);
    db = opened.db;
    await recordKeys(db, keys("a", "s"), START);
  });
  afterEach(() => opened.close());
  const mismatch = (files: string, sessions: string) =>
    verifyKeys(db, keys(files, sessions)).then(
      () => null,
      (error: Error) => /other (\w+)/.exec(error.message)?.[1],
    );

  test("rejects other file keys and other session secrets, and names which", async () => {
    expect(await mismatch("a", "s")).toBeNull();
    expect(await mismatch("b", "s")).toBe("FILE_KEYS");
    expect(await mismatch("a", "t")).toBe("SESSION_SECRETS");
  });

  test("accepts new keys in front of the old ones, and afterwards needs only the new ones", async () => {
    expect(await mismatch("ba", "ts")).toBeNull();
    await recordKeys(db, keys("ba", "ts"), START);
    expect(await mismatch("b", "t")).toBeNull();
    expect(await mismatch("a", "s")).toBe("FILE_KEYS");
    // A process that has not been reconfigured yet still starts with both.
    expect(await mismatch("ab", "st")).toBeNull();
  });

  test("keeps what the first of two processes with different keys wrote", async () => {
    await db.deleteFrom("key_canaries").execute();
    const started = await Promise.allSettled([recordKeys(db, keys("a", "s"), START), recordKeys(db, keys("b", "s"), START)]);
    expect(started.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

test("a database without tables accepts any keys", async () => {
  const { db, close } = await openEmptyDatabase();
  await verifyKeys(db, keys("a", "s"));
  await close();
});

test("no program starts with keys other than the database's, and none creates new secrets for it", async () => {
  const server = await startServer();
  const { store } = server;
  await server.stop();
  const other = { FILE_KEYS: key("b"), SESSION_SECRETS: key("s") };
  await expect(startServer({ store, env: other })).rejects.toThrow("This database was made with other FILE_KEYS");
  await expect(startWorker({ store, env: other })).rejects.toThrow("This database was made with other FILE_KEYS");
  await expect(runOps({ store: { ...store, env: { ...store.env, ...other } } }, "jobs", "list")).rejects.toThrow("other FILE_KEYS");

  const secrets = join(store.dataDir, "secrets.json");
  renameSync(secrets, `${secrets}.lost`);
  await expect(startServer({ store })).rejects.toThrow("The database exists, but its keys are missing. Put its secrets.json back into");
  expect(existsSync(secrets)).toBe(false);

  renameSync(`${secrets}.lost`, secrets);
  const { fileKeys, sessionSecrets } = JSON.parse(readFileSync(secrets, "utf8"));
  const rotated = { FILE_KEYS: [key("n"), ...fileKeys].join(","), SESSION_SECRETS: [key("m"), ...sessionSecrets].join(",") };
  const again = await startServer({ store, env: rotated });
  await again.stop();
  await store.remove();
});
