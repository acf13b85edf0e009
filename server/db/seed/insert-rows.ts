import type { Insertable } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables/tables.ts";

/** SQLite allows 32,766 values per statement, but compiles short statements faster. */
const VALUES_PER_STATEMENT = 4_000;

/**
 * Inserts many rows in few statements. All rows must have the same columns. With `conflict`, a row whose `key` exists already is updated with
 * the columns `update` of the new row (default: all columns but the key).
 */
export async function insertRows<T extends keyof Tables>(
  trx: DatabaseTransaction,
  table: T,
  rows: Insertable<Tables[T]>[],
  conflict?: { key: (keyof Tables[T] & string)[]; update?: (keyof Tables[T] & string)[] },
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const update = conflict?.update ?? columns.filter((column) => !(conflict?.key as string[] | undefined)?.includes(column));
  const perStatement = Math.floor(VALUES_PER_STATEMENT / columns.length);
  for (let start = 0; start < rows.length; start += perStatement) {
    let statement = trx.insertInto(table).values(rows.slice(start, start + perStatement) as never);
    if (conflict) {
      statement = statement.onConflict((on) =>
        update.length === 0
          ? on.columns(conflict.key as never).doNothing()
          : on
              .columns(conflict.key as never)
              .doUpdateSet((eb) => Object.fromEntries(update.map((column) => [column, eb.ref(`excluded.${column}` as never)])) as never),
      );
    }
    await statement.execute();
  }
}
