import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { DATABASE_FILE, openDatabase } from "#server/db/database.ts";
import { hasEncryptedData } from "#server/db/key-canary.ts";
import type { Env } from "#server/env.ts";

const Secrets = z.object({ sessionSecrets: z.array(z.string().min(32)).min(1), fileKeys: z.array(z.string().min(32)).min(1) });
export type LoadedSecrets = z.infer<typeof Secrets>;
type SecretsConfig = Pick<Env, "dataDir" | "databaseUrl" | "sessionSecrets" | "fileKeys">;

/**
 * Returns the secrets of the configuration. Missing ones are generated once and stored in DATA_DIR/secrets.json, readable by its owner only. Throws
 * if some are missing and the database already has encrypted data: new keys could not decrypt it, and the loss of the old ones would go unnoticed.
 */
export async function loadSecrets(env: SecretsConfig): Promise<LoadedSecrets> {
  const available = readSecrets(env);
  if (available) return available;
  if (await hasKeyedDatabase(env)) {
    // Another process that started at the same time may have created the secrets and the data meanwhile.
    const createdMeanwhile = readSecrets(env);
    if (createdMeanwhile) return createdMeanwhile;
    throw new Error(
      `The database exists, but its keys are missing. Put its secrets.json back into ${env.dataDir}, or set FILE_KEYS and SESSION_SECRETS to the ` +
        "values that it was created with. To begin with an empty database, choose another DATA_DIR or DATABASE_URL.",
    );
  }
  if (env.dataDir === ":memory:") return { ...createSecrets(), ...configuredSecrets(env) };
  writeSecretsOnce(env.dataDir);
  return readSecrets(env) as LoadedSecrets;
}

/** Returns the secrets of the configuration, and of DATA_DIR/secrets.json for those that are not configured; null if some are missing. */
export function readSecrets(env: SecretsConfig): LoadedSecrets | null {
  if (env.sessionSecrets && env.fileKeys) return { sessionSecrets: env.sessionSecrets, fileKeys: env.fileKeys };
  const file = join(env.dataDir, "secrets.json");
  if (env.dataDir === ":memory:" || !existsSync(file)) return null;
  return { ...Secrets.parse(JSON.parse(readFileSync(file, "utf8"))), ...configuredSecrets(env) };
}

function configuredSecrets({ sessionSecrets, fileKeys }: SecretsConfig): Partial<LoadedSecrets> {
  return { ...(sessionSecrets && { sessionSecrets }), ...(fileKeys && { fileKeys }) };
}

/** Whether the database exists and has encrypted data. */
async function hasKeyedDatabase(env: SecretsConfig): Promise<boolean> {
  if (!env.databaseUrl && !existsSync(join(env.dataDir, DATABASE_FILE))) return false;
  const db = openDatabase(env, { patient: true });
  try {
    return await hasEncryptedData(db);
  } finally {
    await db.destroy();
  }
}

function createSecrets(): LoadedSecrets {
  const secret = () => randomBytes(32).toString("base64url");
  return { sessionSecrets: [secret()], fileKeys: [secret()] };
}

/** Writes the file atomically and never replaces an existing one: of two processes that start at the same time, one creates the secrets of both. */
function writeSecretsOnce(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, "secrets.json");
  const temporaryFile = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(temporaryFile, `${JSON.stringify(createSecrets(), null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(temporaryFile, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(temporaryFile);
  }
}
