import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { writeSafeCsv } from "#server/protocol/csv.ts";

/** Returns a response that downloads a CSV file. */
export const csvResponse = (fileName: string, csv: string): Response =>
  new Response(csv, { headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": `attachment; filename="${fileName}"` } });

/**
 * Returns a list as a CSV file for a spreadsheet. `headings` are the same in every language, because the file is for programs, too. `now`: ms UTC, for
 * the name of the file.
 */
export function csvFile(name: string, headings: string[], rows: (string | number | null)[][], now: number): Response {
  const cells = rows.map((row) => row.map((value) => (value === null ? "" : String(value))));
  return csvResponse(`${name}-${hongKongDay(now)}.csv`, writeSafeCsv(headings, cells));
}

/** Returns a time (ms UTC) as a cell of a file, or null. */
export const csvTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
