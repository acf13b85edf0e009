import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Database } from "./database.ts";
import { fingerprintOfKey, fingerprintOfSealed, makeSealer } from "#server/crypto/sealer.ts";

// A process with keys other than those of its database would seal orders that no other process can open, and end every session. To detect
// this, the first start writes one sealed row, and every later start verifies it.

/** Newest first. */
export type Keys = { fileKeys: string[]; sessionSecrets: string[] };

const ROW = "shop";
/** The context that the sealed row is bound to. */
export const CANARY_CONTEXT = "key-canary";
const CanarySchema = z.object({ sessionSecret: z.string() });

/** Throws if the database was made with other keys; the message says what to do. The database may be not yet migrated. */
export async function verifyKeys(db: Database, keys: Keys): Promise<void> {
  const canary = await findCanary(db);
  const sealedValue = canary ?? (await findSealedValue(db));
  if (sealedValue === null) return;
  if (!keys.fileKeys.map(fingerprintOfKey).includes(fingerprintOfSealed(sealedValue))) {
    throw new Error(
      "This database was made with other FILE_KEYS, so what is sealed in it cannot be opened. Set FILE_KEYS to the keys that it was made " +
        "with, newest first (or put its secrets.json back into DATA_DIR), or choose another database by DATA_DIR or DATABASE_URL.",
    );
  }
  if (canary !== null && !keys.sessionSecrets.map(fingerprintOfSecret).includes(openCanary(canary, keys))) {
    throw new Error(
      "This database was made with other SESSION_SECRETS, and another process may still use them. To change a secret, put the new one first " +
        "and keep the old one behind it (SESSION_SECRETS=new,old) until every process has started with both.",
    );
  }
}

/** Verifies the keys, then records the newest ones in the database if it has none or older ones. Throws like `verifyKeys`. */
export async function recordKeys(db: Database, keys: Keys, now: number): Promise<void> {
  const sessionSecret = keys.sessionSecrets.map(fingerprintOfSecret)[0] ?? "";
  const sealed = makeSealer(keys.fileKeys).seal(JSON.stringify({ sessionSecret }), CANARY_CONTEXT);
  await db
    .insertInto("key_canaries")
    .values({ id: ROW, sealed, updated_at: now })
    .onConflict((on) => on.column("id").doNothing())
    .execute();
  // If two processes with different keys start on an empty database at the same time, only one row is stored, and the other process fails here.
  await verifyKeys(db, keys);
  const previous = await findCanary(db);
  if (previous === null || (fingerprintOfSealed(previous) === fingerprintOfSealed(sealed) && openCanary(previous, keys) === sessionSecret)) return;
  await db.updateTable("key_canaries").set({ sealed, updated_at: now }).where("id", "=", ROW).where("sealed", "=", previous).execute();
}

/** Whether the database contains data that can only be opened with the keys it was sealed with. */
export async function hasSealedData(db: Database): Promise<boolean> {
  return ((await findCanary(db)) ?? (await findSealedValue(db))) !== null;
}

function openCanary(sealed: string, { fileKeys }: Keys): string {
  return CanarySchema.parse(JSON.parse(makeSealer(fileKeys).open(sealed, CANARY_CONTEXT))).sessionSecret;
}

const fingerprintOfSecret = (secret: string) => createHmac("sha256", secret).update(CANARY_CONTEXT).digest("base64url");

async function findCanary(db: Database): Promise<string | null> {
  if (!(await listTables(db)).has("key_canaries")) return null;
  const row = await db.selectFrom("key_canaries").select("sealed").where("id", "=", ROW).executeTakeFirst();
  return row?.sealed ?? null;
}

/** Returns the newest sealed value of a database, for one of a release without the canary; null if it has none. */
async function findSealedValue(db: Database): Promise<string | null> {
  const tables = await listTables(db);
  const order = () => db.selectFrom("orders").select("link_key_sealed as sealed").orderBy("created_at", "desc").limit(1).executeTakeFirst();
  const registration = () =>
    db.selectFrom("real_name_registrations").select("link_key_sealed as sealed").orderBy("created_at", "desc").limit(1).executeTakeFirst();
  const enquiry = () =>
    db
      .selectFrom("enquiries")
      .select("data_sealed as sealed")
      .where("data_sealed", "is not", null)
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst();
  const row =
    (tables.has("orders") && (await order())) ||
    (tables.has("real_name_registrations") && (await registration())) ||
    (tables.has("enquiries") && (await enquiry()));
  return (row && row.sealed) || null;
}

async function listTables(db: Database): Promise<Set<string>> {
  return new Set((await db.introspection.getTables()).map(({ name }) => name));
}
