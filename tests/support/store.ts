import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, type Database } from "#server/db/database.ts";
import { createDatabase, dropDatabase, testServer } from "./test-database.ts";

export type Store = {
  /** What a process is to have in its environment to work on it. */
  env: { DATA_DIR: string; DATABASE_URL: string };
  dataDir: string;
  databaseUrl: string | undefined;
  /** One more connection to it, for the test itself. */
  open: () => Database;
  remove: () => Promise<void>;
};

/**
 * Where processes that a test starts keep their data: a folder of its own with SQLite in it, or, where TEST_DATABASE_URL names a
 * PostgreSQL, a database of its own there. Empty, or with the reference data (PostgreSQL only: there it saves the processes a second).
 */
export async function makeStore(options: { empty?: boolean } = {}): Promise<Store> {
  const dataDir = mkdtempSync(join(tmpdir(), "rovelink-"));
  const server = testServer();
  const databaseUrl = server && (await createDatabase(server, options.empty ? undefined : { seededAt: Date.now() }));
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "" },
    dataDir,
    databaseUrl,
    open: () => openDatabase({ dataDir, databaseUrl }),
    async remove() {
      rmSync(dataDir, { recursive: true, force: true });
      if (databaseUrl) await dropDatabase(databaseUrl);
    },
  };
}
