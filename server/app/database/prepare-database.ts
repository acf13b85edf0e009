import type { Logger } from "kysely";
import { openDatabase, type Database } from "#server/db/database.ts";
import { recordKeys, verifyKeys, type Keys } from "#server/db/key-canary.ts";
import { migrate, type MigrationListener } from "#server/db/migrate.ts";
import { seed } from "./seed.ts";
import type { ImportRules } from "#server/db/seed/importer.ts";

type DatabaseLocation = { dataDir: string; databaseUrl?: string };
type Options = {
  /** Called with the error of every connection that breaks. */
  onLost?: (error: Error) => void;
  onMigration?: MigrationListener;
  /** Called for every statement once the database is prepared. */
  onStatement?: Logger;
  /** Uses the database as it is, without migration and import. */
  existing?: boolean | undefined;
} & ImportRules;

/**
 * Opens the database with the newest migration and reference data (with `existing`, as it is). Safe if other processes do the same at the same time.
 * Migration and import use a separate connection whose statements and locks may take long. Throws, without changing anything, if the database was
 * created with other keys.
 */
export async function prepareDatabase(location: DatabaseLocation, keys: Keys, clock: () => number, options: Options): Promise<Database> {
  const { onLost, onMigration, onStatement, existing, ...importRules } = options;
  const db = openDatabase(location, { patient: true });
  try {
    await verifyKeys(db, keys);
    if (!existing) {
      await migrate(db, undefined, onMigration);
      await recordKeys(db, keys, clock());
      await seed(db, clock(), importRules);
    }
  } catch (error) {
    await db.destroy();
    throw error;
  }
  // A database in memory ends with its connection.
  if (location.dataDir === ":memory:" && !location.databaseUrl) return db;
  await db.destroy();
  return openDatabase(location, { onLost, log: onStatement });
}
