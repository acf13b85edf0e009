import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { DATABASE_FILE, openDatabase } from "#server/db/database.ts";
import { needsItsKeys } from "#server/db/key-canary.ts";
import type { Env } from "#server/env.ts";

const Secrets = z.object({ sessionSecrets: z.array(z.string().min(32)).min(1), fileKeys: z.array(z.string().min(32)).min(1) });
export type LoadedSecrets = z.infer<typeof Secrets>;
type Configured = Pick<Env, "dataDir" | "databaseUrl" | "sessionSecrets" | "fileKeys">;

/**
 * The secrets of the configuration; those that are missing are made once and kept in DATA_DIR/secrets.json, readable by its owner only.
 * Never beside a database that was made with others: it would be unreadable, and the loss of its keys would go unnoticed.
 */
export async function loadSecrets(env: Configured): Promise<LoadedSecrets> {
  const kept = readSecrets(env);
  if (kept) return kept;
  if (await hasKeyedDatabase(env)) {
    // Another process that started at the same time may have made both meanwhile.
    const madeMeanwhile = readSecrets(env);
    if (madeMeanwhile) return madeMeanwhile;
    throw new Error(
      `The database is there, but its keys are not. Put its secrets.json back into ${env.dataDir}, or set FILE_KEYS and SESSION_SECRETS to the ` +
        "values that it was made with. To begin with an empty database, choose another DATA_DIR or DATABASE_URL.",
    );
  }
  if (env.dataDir === ":memory:") return { ...makeSecrets(), ...configuredSecrets(env) };
  writeSecretsOnce(env.dataDir);
  return readSecrets(env) as LoadedSecrets;
}

/** The secrets of the configuration and of DATA_DIR/secrets.json; null where some are missing. */
export function readSecrets(env: Configured): LoadedSecrets | null {
  if (env.sessionSecrets && env.fileKeys) return { sessionSecrets: env.sessionSecrets, fileKeys: env.fileKeys };
  const file = join(env.dataDir, "secrets.json");
  if (env.dataDir === ":memory:" || !existsSync(file)) return null;
  return { ...Secrets.parse(JSON.parse(readFileSync(file, "utf8"))), ...configuredSecrets(env) };
}

function configuredSecrets({ sessionSecrets, fileKeys }: Configured): Partial<LoadedSecrets> {
  return { ...(sessionSecrets && { sessionSecrets }), ...(fileKeys && { fileKeys }) };
}

async function hasKeyedDatabase(env: Configured): Promise<boolean> {
  if (!env.databaseUrl && !existsSync(join(env.dataDir, DATABASE_FILE))) return false;
  const db = openDatabase(env, { patient: true });
  try {
    return await needsItsKeys(db);
  } finally {
    await db.destroy();
  }
}

function makeSecrets(): LoadedSecrets {
  const secret = () => randomBytes(32).toString("base64url");
  return { sessionSecrets: [secret()], fileKeys: [secret()] };
}

/** Whole or not at all, and never over an older one: of two processes that start at once, one makes the secrets of both. */
function writeSecretsOnce(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, "secrets.json");
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, `${JSON.stringify(makeSecrets(), null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
}
