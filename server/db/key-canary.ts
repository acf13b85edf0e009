import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Database } from "./database.ts";
import { fingerprintOfKey, fingerprintOfSealed, makeSealer } from "#server/crypto/sealer.ts";

// A process with other keys than its database's would seal orders that no other process can open, and end every session. One sealed row
// tells: it is written by the first start, and verified by every later one.

/** Newest first. */
export type Keys = { fileKeys: string[]; sessionSecrets: string[] };

const ROW = "shop";
/** What the row is bound to. */
export const ABOUT_CANARY = "key-canary";
const CanarySchema = z.object({ sessionSecret: z.string() });

/** Throws a sentence that says what to do where the database was made with other keys; also on a database that is not yet migrated. */
export async function verifyKeys(db: Database, keys: Keys): Promise<void> {
  const sealed = await findCanary(db);
  const known = sealed ?? (await findSealedValue(db));
  if (known === null) return;
  if (!keys.fileKeys.map(fingerprintOfKey).includes(fingerprintOfSealed(known))) {
    throw new Error(
      "This database was made with other FILE_KEYS, so what is sealed in it cannot be opened. Set FILE_KEYS to the keys that it was made " +
        "with, newest first (or put its secrets.json back into DATA_DIR), or choose another database by DATA_DIR or DATABASE_URL.",
    );
  }
  if (sealed !== null && !keys.sessionSecrets.map(fingerprintOfSecret).includes(open(sealed, keys))) {
    throw new Error(
      "This database was made with other SESSION_SECRETS, and another process may still use them. To change a secret, put the new one first " +
        "and keep the old one behind it (SESSION_SECRETS=new,old) until every process has started with both.",
    );
  }
}

/** Writes down the newest of the keys, where they have been verified and the database knows none or an older one. */
export async function recordKeys(db: Database, keys: Keys, now: number): Promise<void> {
  const sessionSecret = keys.sessionSecrets.map(fingerprintOfSecret)[0] ?? "";
  const sealed = makeSealer(keys.fileKeys).seal(JSON.stringify({ sessionSecret }), ABOUT_CANARY);
  await db
    .insertInto("key_canaries")
    .values({ id: ROW, sealed, updated_at: now })
    .onConflict((on) => on.column("id").doNothing())
    .execute();
  // Of two processes that start at once with different keys on an empty database, one has written and the other finds it here.
  await verifyKeys(db, keys);
  const before = await findCanary(db);
  if (before === null || (fingerprintOfSealed(before) === fingerprintOfSealed(sealed) && open(before, keys) === sessionSecret)) return;
  await db.updateTable("key_canaries").set({ sealed, updated_at: now }).where("id", "=", ROW).where("sealed", "=", before).execute();
}

/** Whether the database holds anything that only its own keys open. */
export async function needsItsKeys(db: Database): Promise<boolean> {
  return ((await findCanary(db)) ?? (await findSealedValue(db))) !== null;
}

function open(sealed: string, { fileKeys }: Keys): string {
  return CanarySchema.parse(JSON.parse(makeSealer(fileKeys).open(sealed, ABOUT_CANARY))).sessionSecret;
}

const fingerprintOfSecret = (secret: string) => createHmac("sha256", secret).update(ABOUT_CANARY).digest("base64url");

async function findCanary(db: Database): Promise<string | null> {
  if (!(await listTables(db)).has("key_canaries")) return null;
  const row = await db.selectFrom("key_canaries").select("sealed").where("id", "=", ROW).executeTakeFirst();
  return row?.sealed ?? null;
}

/** For a database of a release before the canary: the newest value that was sealed in it. */
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
