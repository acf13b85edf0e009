import { isStorageError } from "#server/db/drivers/database-errors.ts";
import type { Log } from "#server/observability/log.ts";

/**
 * Calls `processRow` for each row of a sweep separately: if one row throws, the error is logged and the others are still processed. A storage error
 * concerns all rows and is thrown. Returns the number of rows, or 0 if none succeeded, so that the caller does not repeat the sweep right away: it
 * would fail again.
 */
export async function processRows<Row extends { id: string }>(
  log: Log,
  event: string,
  rows: readonly Row[],
  processRow: (row: Row) => Promise<unknown>,
): Promise<number> {
  let succeeded = 0;
  for (const row of rows) {
    try {
      await processRow(row);
      succeeded++;
    } catch (error) {
      if (isStorageError(error)) throw error;
      log.error(event, error, { ref: row.id });
    }
  }
  return succeeded > 0 ? rows.length : 0;
}
