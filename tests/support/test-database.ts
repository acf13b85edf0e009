import type { Logger } from "kysely";
import { openDatabase } from "#server/db/database.ts";
import { borrowDatabase, createDatabase, dropDatabase, testServer } from "./postgres-database.ts";
import { openTemplateCopy, type OpenTestDatabase } from "./template-database.ts";

/** Opens a database with the reference data for one test: a file that is deleted when it is closed, or one on the server of TEST_DATABASE_URL. */
export async function openTestDatabase(now: number, log?: Logger): Promise<OpenTestDatabase> {
  const server = testServer();
  if (server) {
    const { url, giveBack } = await borrowDatabase(server, now);
    return openOnServer(url, giveBack, log);
  }
  return openTemplateCopy(now, log);
}

/** Opens a database without tables, for tests of what creates them. */
export async function openEmptyDatabase(): Promise<OpenTestDatabase> {
  const server = testServer();
  if (server) {
    const url = await createDatabase(server);
    return openOnServer(url, () => dropDatabase(server, url));
  }
  const db = openDatabase({ dataDir: ":memory:" });
  return { db, close: () => db.destroy() };
}

function openOnServer(url: string, finish: () => unknown, log?: Logger): OpenTestDatabase {
  const db = openDatabase({ dataDir: "", databaseUrl: url }, { log });
  return {
    db,
    async close() {
      await db.destroy();
      await finish();
    },
  };
}
