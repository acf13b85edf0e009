import { existsSync } from "node:fs";
import { join } from "node:path";
import { DATABASE_FILE, openDatabase } from "./database.ts";
import { missingMigrations } from "./migrate.ts";

type Place = { dataDir: string; databaseUrl?: string };

const SETTINGS =
  "Give this command the settings of the shop (DATA_DIR or DATABASE_URL), such as: node --env-file=/etc/rovelink.env build/node/ops.js check.";

/** Where the database of the shop is, without credentials. */
export function describeDatabase({ dataDir, databaseUrl }: Place): string {
  if (!databaseUrl) return join(dataDir, DATABASE_FILE);
  const url = new URL(databaseUrl);
  return `PostgreSQL ${url.host || url.searchParams.get("host") || "on this machine"}${url.pathname}`;
}

/**
 * Throws a sentence that says what to set where there is no database of a shop, or one of an older release. For programs that work on a shop
 * that is there: they neither make a database nor migrate one.
 */
export async function requireDatabase(place: Place): Promise<void> {
  const name = describeDatabase(place);
  if (!place.databaseUrl && !existsSync(name)) {
    throw new Error(`There is no database at ${name}, and DATABASE_URL is not set. ${SETTINGS} A new shop makes its database at its first start.`);
  }
  const missing = await findMissing(place);
  if (missing === null) throw new Error(`The database ${name} holds no shop. ${SETTINGS} A new shop makes its tables at its first start.`);
  if (missing.length === 0) return;
  throw new Error(
    `The database ${name} is of an older release (${missing[0]} is missing). Start the shop of this release once, or use the command of the release that runs.`,
  );
}

async function findMissing(place: Place): Promise<string[] | null> {
  const db = openDatabase(place, { patient: true });
  try {
    return await missingMigrations(db);
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    throw new Error(`The database ${describeDatabase(place)} cannot be used: ${message || code}`, { cause: error });
  } finally {
    await db.destroy();
  }
}
