import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { writeCsv } from "#server/protocol/csv.ts";

/** Returns a response that downloads a CSV file. */
export const csvResponse = (fileName: string, csv: string): Response =>
  new Response(csv, { headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": `attachment; filename="${fileName}"` } });

/**
 * Returns a list as a CSV file for a spreadsheet. `headings` are the same in every language, because the file is for programs, too. `now`: ms UTC, for
 * the name of the file. `isCut`: whether the list has more rows; the last row then says so.
 */
export function csvFile(name: string, headings: string[], rows: (string | number | null)[][], now: number, { isCut = false } = {}): Response {
  const cells = rows.map((row) => row.map((value) => (value === null ? "" : String(value))));
  if (isCut) cells.push([`… more than ${rows.length.toLocaleString("en")} rows: filter the list`, ...headings.slice(1).map(() => "")]);
  return csvResponse(`${name}-${hongKongDay(now)}.csv`, writeCsv(headings, cells));
}

/**
 * Returns a response with a file that somebody sent to the shop. Neither browsers nor proxies store it. The content security policy replaces that of
 * the desk: whatever a browser makes of the file runs nothing, loads nothing and is of another origin than the desk.
 */
export function storedFile(bytes: Uint8Array, { type, disposition }: { type: string; disposition: string }): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": disposition,
      "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
