import { sql } from "kysely";
import { recordStaffActionOnce } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { fingerprintOfKey, fingerprintOfEncrypted } from "#server/crypto/field-encryptor.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { ENCRYPTED_COLUMNS, type EncryptedColumn } from "./encrypted-columns.ts";
import { z } from "zod";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";

/** Number of rows that are read or written at a time, so that a shop that runs meanwhile is not blocked. */
const BATCH = 100;

type Row = Record<string, string>;

const PayloadSchema = z.looseObject({ encrypted: z.string().optional() });

const parsePayload = (row: Row, text: string) => parseStoredJson(PayloadSchema, text, { table: "jobs", column: "payload", id: row.id ?? "" });

type Resealed = {
  /** How many values are now encrypted with the newest key. */
  resealed: number;
  /** Values that no key of FILE_KEYS decrypts, as `table.column`. They are unchanged. */
  undecryptable: string[];
};

/**
 * Encrypts every value of an older key again with the newest of FILE_KEYS, and recalculates the keyed hashes that belong to it. A row changes only if it
 * is still as it was read, so the shop may run meanwhile. If interrupted, a second run continues with the remaining rows. Staff (`who`) are recorded with the first change.
 */
export async function reseal(shop: Pick<AppContext, "db" | "encryptor" | "env" | "clock">, who: Staff): Promise<Resealed> {
  const newest = fingerprintOfKey(shop.env.fileKeys?.[0] ?? "");
  const audit = recordStaffActionOnce({ who, action: "key.reseal", subject: { kind: "key", id: newest }, now: shop.clock() });
  const result: Resealed = { resealed: 0, undecryptable: [] };
  for (const column of ENCRYPTED_COLUMNS) {
    for await (const rows of readBatches(shop.db, column)) {
      const changes: { row: Row; set: Row }[] = [];
      for (const { row, encrypted } of rows) {
        if (fingerprintOfEncrypted(encrypted) === newest) continue;
        const text = decryptColumn(shop, column, row, encrypted);
        if (text === null) result.undecryptable.push(`${column.table}.${column.column}`);
        else changes.push({ row, set: resealedColumns(shop, column, row, text) });
      }
      if (changes.length > 0) result.resealed += await writeBatch(shop.db, column, changes, audit);
    }
  }
  return result;
}

function decryptColumn({ encryptor }: Pick<AppContext, "encryptor">, column: EncryptedColumn, row: Row, encrypted: string): string | null {
  try {
    return encryptor.decrypt(encrypted, column.context(row));
  } catch {
    return null;
  }
}

function resealedColumns({ encryptor, env }: Pick<AppContext, "encryptor" | "env">, column: EncryptedColumn, row: Row, text: string): Row {
  const encrypted = encryptor.encrypt(text, column.context(row));
  const value = column.topic ? JSON.stringify({ ...parsePayload(row, row[column.column] ?? "{}"), encrypted }) : encrypted;
  return { [column.column]: value, ...column.hashes?.(env, text, row) };
}

/** Writes each change whose row is still as it was read. Returns how many rows changed. */
function writeBatch(
  db: Database,
  { table, column, key }: EncryptedColumn,
  changes: { row: Row; set: Row }[],
  audit: (tx: DatabaseTransaction) => Promise<void>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    let written = 0;
    for (const { row, set } of changes) {
      const values = Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      const unchanged = [...key, column].map((name) => sql`${sql.ref(name)} = ${row[name]}`);
      const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.join(values)} where ${sql.join(unchanged, sql` and `)}`.execute(tx);
      written += Number(numAffectedRows ?? 0n);
    }
    if (written > 0) await audit(tx);
    return written;
  });
}

/** Counts the encrypted values of the database by the fingerprint of their key. */
export async function countEncrypted(db: Database): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const column of ENCRYPTED_COLUMNS) {
    for await (const rows of readBatches(db, column)) {
      for (const { encrypted } of rows) {
        const key = fingerprintOfEncrypted(encrypted);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
  }
  return counts;
}

/** Yields the rows with an encrypted value, in the order of their primary key. Of jobs, only waiting ones have such a value. */
async function* readBatches(db: Database, { table, column, key, also = [], topic }: EncryptedColumn) {
  const names = [...new Set([...key, column, ...also])].map((name) => sql.ref(name));
  const primaryKey = sql.join(key.map((name) => sql.ref(name)));
  const waitingOfTopic = topic ? sql`and topic = ${topic} and state = 'waiting'` : sql``;
  for (let last: Row | undefined; ;) {
    const afterLast = last ? sql`and (${primaryKey}) > (${sql.join(key.map((name) => last?.[name]))})` : sql``;
    const { rows } = await sql<Row>`
      select ${sql.join(names)} from ${sql.table(table)}
      where ${sql.ref(column)} is not null ${waitingOfTopic} ${afterLast} order by ${primaryKey} limit ${BATCH}`.execute(db);
    last = rows.at(-1);
    if (!last) return;
    yield rows.flatMap((row) => {
      const value = row[column] ?? "";
      const encrypted: unknown = topic ? parsePayload(row, value).encrypted : value;
      return typeof encrypted === "string" ? [{ row, encrypted }] : [];
    });
  }
}
