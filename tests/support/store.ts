import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Logger } from "kysely";
import { openDatabase, type Database } from "#server/db/database.ts";
import { createDatabase, dropDatabase, testServer } from "./postgres-database.ts";
import { copyTemplate } from "./template-database.ts";

export type Store = {
  /** The environment of a process that uses the store. */
  env: { DATA_DIR: string; DATABASE_URL: string };
  dataDir: string;
  databaseUrl: string | undefined;
  /** Opens one more connection to it for the test itself. */
  open: (log?: Logger) => Database;
  remove: () => Promise<void>;
};

/**
 * The data store of processes that a test starts: a new folder with SQLite, or, if TEST_DATABASE_URL names a PostgreSQL server, a new database
 * there. Empty, or with the reference data, so that no process has to import it.
 */
export async function createStore(options: { empty?: boolean } = {}): Promise<Store> {
  const dataDir = mkdtempSync(join(tmpdir(), "rovelink-"));
  const server = testServer();
  if (!server && !options.empty) await copyTemplate(dataDir);
  const databaseUrl = server && (await createDatabase(server, options.empty ? undefined : Date.now()));
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "" },
    dataDir,
    databaseUrl,
    open: (log) => openDatabase({ dataDir, databaseUrl }, { log }),
    async remove() {
      rmSync(dataDir, { recursive: true, force: true });
      if (server && databaseUrl) await dropDatabase(server, databaseUrl);
    },
  };
}
