import { existsSync } from "node:fs";
import { join } from "node:path";
import { DATABASE_FILE, openDatabase } from "./database.ts";
import { missingMigrations } from "./migrate.ts";

type DatabaseLocation = { dataDir: string; databaseUrl?: string };

const SETTINGS_ADVICE =
  "Give this command the settings of the shop (DATA_DIR or DATABASE_URL), such as: node --env-file=/etc/rovelink.env build/node/ops.js check.";

/** Returns the location of the database for a message, without credentials: a file path, or the host and name of a PostgreSQL database. */
export function describeDatabase({ dataDir, databaseUrl }: DatabaseLocation): string {
  if (!databaseUrl) return join(dataDir, DATABASE_FILE);
  const url = new URL(databaseUrl);
  return `PostgreSQL ${url.host || url.searchParams.get("host") || "on this machine"}${url.pathname}`;
}

/**
 * Throws if there is no database, or it lacks migrations of this release; the message says what to do. For commands that work on an existing database
 * and neither create nor migrate one.
 */
export async function requireDatabase(location: DatabaseLocation): Promise<void> {
  const name = describeDatabase(location);
  if (!location.databaseUrl && !existsSync(name)) {
    throw new Error(
      `There is no database at ${name}, and DATABASE_URL is not set. ${SETTINGS_ADVICE} A new shop makes its database at its first start.`,
    );
  }
  const missing = await findMissingMigrations(location);
  if (missing === null) throw new Error(`The database ${name} holds no shop. ${SETTINGS_ADVICE} A new shop makes its tables at its first start.`);
  if (missing.length === 0) return;
  throw new Error(
    // Without the name of the file, which a log would take for a key.
    `The database ${name} lacks ${missing.length} of the migrations of this release, from ${missing[0]?.slice(0, 4)} on. If a shop of this release is ` +
      "starting, wait until it listens. If none has started yet, start it once, or use the command of the release that runs.",
  );
}

async function findMissingMigrations(location: DatabaseLocation): Promise<string[] | null> {
  const db = openDatabase(location, { patient: true });
  try {
    return await missingMigrations(db);
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    throw new Error(`The database ${describeDatabase(location)} cannot be used: ${message || code}`, { cause: error });
  } finally {
    await db.destroy();
  }
}
