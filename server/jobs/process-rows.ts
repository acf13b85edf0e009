import { isStorageError } from "#server/db/drivers/database-errors.ts";
import type { Log } from "#server/observability/log.ts";

/**
 * Runs the work of a sweep for each row separately: if one row throws, the error is logged and the others are still processed. A storage error
 * concerns all rows and is thrown. Returns the number of rows, or 0 if none succeeded, because another run right away would fail as well.
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
