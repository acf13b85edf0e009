import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { fingerprintOfKey, fingerprintOfSealed } from "#server/crypto/sealer.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { SEALED_COLUMNS, type SealedColumn } from "./sealed-columns.ts";

/** So many rows are read, and at most so many are written, at a time: the shop that runs beside goes on in between. */
const BATCH = 100;

type Row = Record<string, string>;

/** How many values of the database each key seals, by the key's fingerprint. */
export async function countSealed(db: Database): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const column of SEALED_COLUMNS) {
    for await (const rows of readBatches(db, column)) {
      for (const { sealed } of rows) {
        const key = fingerprintOfSealed(sealed);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
  }
  return counts;
}

export type Resealed = {
  /** How many values are sealed with the newest key that were not. */
  resealed: number;
  /** Values that no key of FILE_KEYS opens, as `table.column`. They stay as they are. */
  unopened: string[];
};

/**
 * Seals every value that an older key seals with the newest of FILE_KEYS, and makes the keyed hashes that belong to it anew. Each row is
 * changed only where it is still what was read, so that a shop may run beside; started again it goes on with what is left.
 */
export async function reseal(shop: Pick<AppContext, "db" | "sealer" | "env">): Promise<Resealed> {
  const newest = fingerprintOfKey(shop.env.fileKeys?.[0] ?? "");
  const answer: Resealed = { resealed: 0, unopened: [] };
  for (const column of SEALED_COLUMNS) {
    for await (const rows of readBatches(shop.db, column)) {
      const changes: { row: Row; set: Row }[] = [];
      for (const { row, sealed } of rows) {
        if (fingerprintOfSealed(sealed) === newest) continue;
        const text = openSealed(shop, column, row, sealed);
        if (text === null) answer.unopened.push(`${column.table}.${column.column}`);
        else changes.push({ row, set: sealAgain(shop, column, row, text) });
      }
      if (changes.length > 0) answer.resealed += await writeBatch(shop.db, column, changes);
    }
  }
  return answer;
}

function openSealed({ sealer }: Pick<AppContext, "sealer">, column: SealedColumn, row: Row, sealed: string): string | null {
  try {
    return sealer.open(sealed, column.about(row));
  } catch {
    return null;
  }
}

function sealAgain({ sealer, env }: Pick<AppContext, "sealer" | "env">, column: SealedColumn, row: Row, text: string): Row {
  const sealed = sealer.seal(text, column.about(row));
  const value = column.topic ? JSON.stringify({ ...JSON.parse(row[column.column] ?? "{}"), sealed }) : sealed;
  return { [column.column]: value, ...column.hashes?.(env, text, row) };
}

/** Compare-and-set, row by row; answers how many were changed. */
function writeBatch(db: Database, { table, column, key }: SealedColumn, changes: { row: Row; set: Row }[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    let written = 0;
    for (const { row, set } of changes) {
      const values = Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      const same = [...key, column].map((name) => sql`${sql.ref(name)} = ${row[name]}`);
      const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.join(values)} where ${sql.join(same, sql` and `)}`.execute(tx);
      written += Number(numAffectedRows ?? 0n);
    }
    return written;
  });
}

/** The rows with a sealed value, in the order of their key. */
async function* readBatches(db: Database, { table, column, key, also = [], topic }: SealedColumn) {
  const names = [...new Set([...key, column, ...also])].map((name) => sql.ref(name));
  const order = sql.join(key.map((name) => sql.ref(name)));
  const ofTopic = topic ? sql`and topic = ${topic} and state = 'waiting'` : sql``;
  for (let last: Row | undefined; ;) {
    const behind = last ? sql`and (${order}) > (${sql.join(key.map((name) => last?.[name]))})` : sql``;
    const { rows } = await sql<Row>`
      select ${sql.join(names)} from ${sql.table(table)}
      where ${sql.ref(column)} is not null ${ofTopic} ${behind} order by ${order} limit ${BATCH}`.execute(db);
    last = rows.at(-1);
    if (!last) return;
    yield rows.flatMap((row) => {
      const value = row[column] ?? "";
      const sealed: unknown = topic ? (JSON.parse(value) as { sealed?: unknown }).sealed : value;
      return typeof sealed === "string" ? [{ row, sealed }] : [];
    });
  }
}
