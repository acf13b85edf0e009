import { openDatabase, type Database } from "./database.ts";
import { recordKeys, verifyKeys, type Keys } from "./key-canary.ts";
import { migrate } from "./migrate.ts";
import { seed } from "./seed/seed.ts";

/**
 * Opens the database of the shop with its newest migration and reference data, whoever else does the same at the same time.
 * That is done on a connection of its own, whose statements and locks may take long. Throws, and changes nothing, where the database was
 * made with other keys.
 */
export async function prepareDatabase(
  where: { dataDir: string; databaseUrl?: string },
  keys: Keys,
  clock: () => number,
  onLost?: (fault: Error) => void,
): Promise<Database> {
  const db = openDatabase(where, { patient: true });
  try {
    await verifyKeys(db, keys);
    await migrate(db, clock());
    await recordKeys(db, keys, clock());
    await seed(db, clock());
  } catch (fault) {
    await db.destroy();
    throw fault;
  }
  if (where.dataDir === ":memory:" && !where.databaseUrl) return db;
  await db.destroy();
  return openDatabase(where, { onLost });
}
