import { isStorageError } from "#server/db/drivers/storage-error.ts";
import type { Log } from "#server/observability/log.ts";

/**
 * Runs a sweep's work for each row by itself: one that throws is logged and does not keep the others waiting. A fault of the database
 * concerns all of them and is thrown. Answers how many rows there were, but 0 if none succeeded: rows that only fail are not worth another
 * run at once.
 */
export async function processRows<Row extends { id: string }>(
  log: Log,
  event: string,
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<number> {
  let succeeded = 0;
  for (const row of rows) {
    try {
      await work(row);
      succeeded++;
    } catch (error) {
      if (isStorageError(error)) throw error;
      log.error(event, error, { ref: row.id });
    }
  }
  return succeeded > 0 ? rows.length : 0;
}
