import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { writeSafeCsv } from "#server/protocol/csv.ts";

/** The rows of a list that are read at a time for a file. */
export const CSV_BATCH = 100;

/**
 * Returns a list as a CSV file for a spreadsheet. `headings` are the same in every language, because the file is for programs, too. `now`: ms UTC, for
 * the name of the file.
 */
export function csvFile(name: string, headings: string[], rows: (string | number | null)[][], now: number): Response {
  const cells = rows.map((row) => row.map((value) => (value === null ? "" : String(value))));
  return new Response(writeSafeCsv(headings, cells), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${hongKongDay(now)}.csv"`,
    },
  });
}

/** Returns a time (ms UTC) as a cell of a file, or null. */
export const csvTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
