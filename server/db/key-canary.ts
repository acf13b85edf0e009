import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Database } from "./database.ts";
import { fingerprintOfKey, fingerprintOfEncrypted, createFieldEncryptor } from "#server/crypto/field-encryptor.ts";

// A process with keys other than those of its database would encrypt orders that no other process can decrypt, and end every session. To detect
// this, the first start writes one encrypted row, and every later start verifies it.

/** The keys of a process, newest first. */
export type Keys = { fileKeys: string[]; sessionSecrets: string[] };
/** The keys of a process that signs in no customer, such as the staff desk, may lack the secrets of sessions. */
type KnownKeys = { fileKeys: string[]; sessionSecrets?: string[] | undefined };

const ROW = "shop";
/** The context that the encrypted row is bound to. */
export const CANARY_CONTEXT = "key-canary";
const CanarySchema = z.object({ sessionSecret: z.string() });

/** Throws if the database was made with other keys; the message says what to do. The database may not have been migrated yet. */
export async function verifyKeys(db: Database, keys: KnownKeys): Promise<void> {
  const canary = await findCanary(db);
  if (canary === null) return;
  if (!keys.fileKeys.map(fingerprintOfKey).includes(fingerprintOfEncrypted(canary))) {
    throw new Error(
      "This database was made with other FILE_KEYS, so its encrypted data cannot be decrypted. Set FILE_KEYS to the keys that it was made " +
        "with, newest first (or put its secrets.json back into DATA_DIR), or choose another database by DATA_DIR or DATABASE_URL.",
    );
  }
  if (keys.sessionSecrets && !keys.sessionSecrets.map(fingerprintOfSecret).includes(decryptCanary(canary, keys))) {
    throw new Error(
      "This database was made with other SESSION_SECRETS, and another process may still use them. To change a secret, put the new one first " +
        "and keep the old one behind it (SESSION_SECRETS=new,old) until every process has started with both.",
    );
  }
}

/** Verifies the keys, and records the newest ones if the database has no record or one of older keys. Throws like `verifyKeys`. */
export async function recordKeys(db: Database, keys: Keys, now: number): Promise<void> {
  const sessionSecret = keys.sessionSecrets.map(fingerprintOfSecret)[0] ?? "";
  const encrypted = createFieldEncryptor(keys.fileKeys).encrypt(JSON.stringify({ sessionSecret }), CANARY_CONTEXT);
  await db
    .insertInto("key_canaries")
    .values({ id: ROW, encrypted, updated_at: now })
    .onConflict((on) => on.column("id").doNothing())
    .execute();
  // If two processes with different keys start on an empty database at the same time, only one row is stored, and the other process fails here.
  await verifyKeys(db, keys);
  const previous = await findCanary(db);
  if (
    previous === null ||
    (fingerprintOfEncrypted(previous) === fingerprintOfEncrypted(encrypted) && decryptCanary(previous, keys) === sessionSecret)
  )
    return;
  // Another process may have written a newer row since: then nothing is updated.
  await db.updateTable("key_canaries").set({ encrypted, updated_at: now }).where("id", "=", ROW).where("encrypted", "=", previous).execute();
}

/** Whether the database contains data that can only be decrypted with the keys it was encrypted with. */
export async function hasEncryptedData(db: Database): Promise<boolean> {
  return (await findCanary(db)) !== null;
}

function decryptCanary(encrypted: string, { fileKeys }: KnownKeys): string {
  return CanarySchema.parse(JSON.parse(createFieldEncryptor(fileKeys).decrypt(encrypted, CANARY_CONTEXT))).sessionSecret;
}

const fingerprintOfSecret = (secret: string) => createHmac("sha256", secret).update(CANARY_CONTEXT).digest("base64url");

async function findCanary(db: Database): Promise<string | null> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === "key_canaries")) return null;
  const row = await db.selectFrom("key_canaries").select("encrypted").where("id", "=", ROW).executeTakeFirst();
  return row?.encrypted ?? null;
}
