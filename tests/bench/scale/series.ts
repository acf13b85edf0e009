import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";

const DAY_MS = 86_400_000;

/** SQL to insert numbered rows, one for each order `n`, spread evenly, `perDay` a day, over the days that end at `now` (ms UTC). */
export type Series = ReturnType<typeof createSeries>;

export function createSeries(db: Database, { orders, perDay, postgres, now }: { orders: number; perDay: number; postgres: boolean; now: number }) {
  const rows = postgres
    ? `(select n from generate_series(1, ${orders}) n) series`
    : `(with recursive series (n) as (select 1 union all select n + 1 from series where n < ${orders}) select n from series) series`;
  const at = `${now} - (${orders} - n) * ${Math.floor(DAY_MS / perDay)}${postgres ? "::bigint" : ""}`;
  return {
    postgres,
    orders,
    now,
    /** When the order was placed. */
    at,
    run: (statement: string) => sql.raw(statement).execute(db),
    /** An id of 30 characters, as the shop's own are. */
    id: (prefix: string) => `'${prefix}_' || ${postgres ? "lpad(n::text, 26, '0')" : "printf('%026d', n)"}`,
    /** Inserts a row for each order, or for those that `where` selects. `columns`: values by column, each an SQL expression of `n`. */
    insert: (table: string, columns: Record<string, string | number>, where = "1 = 1") =>
      sql
        .raw(`insert into ${table} (${Object.keys(columns).join(", ")}) select ${Object.values(columns).join(", ")} from ${rows} where ${where}`)
        .execute(db),
    /** Selects the orders of the last `days`. */
    last: (days: number) => `n > ${Math.floor(orders - perDay * days)}`,
  };
}
