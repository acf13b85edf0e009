import { openDatabase, type Database } from "#server/db/database.ts";
import { recordKeys, verifyKeys, type Keys } from "#server/db/key-canary.ts";
import { migrate } from "#server/db/migrate.ts";
import type { ImportRules } from "#server/db/seed/import-rules.ts";
import { seed } from "./seed.ts";

type Place = { dataDir: string; databaseUrl?: string };
type Options = {
  /** Told of every connection that breaks. */
  onLost?: (error: Error) => void;
  /** Takes the database as it is. */
  existing?: boolean | undefined;
} & ImportRules;

/**
 * Opens the database of the shop with its newest migration and reference data, whoever else does the same at the same time.
 * That is done on a connection of its own, whose statements and locks may take long. Throws, and changes nothing, where the database was
 * made with other keys.
 */
export async function prepareDatabase(where: Place, keys: Keys, clock: () => number, options: Options): Promise<Database> {
  const { onLost, existing, ...importing } = options;
  const db = openDatabase(where, { patient: true });
  try {
    await verifyKeys(db, keys);
    if (!existing) {
      await migrate(db, clock());
      await recordKeys(db, keys, clock());
      await seed(db, clock(), importing);
    }
  } catch (error) {
    await db.destroy();
    throw error;
  }
  if (where.dataDir === ":memory:" && !where.databaseUrl) return db;
  await db.destroy();
  return openDatabase(where, { onLost });
}
