import { hongKongTime } from "#server/locale/time/hong-kong-day.ts";
import { plainLine } from "#server/forms/plain-line.ts";

/** Formats headings and rows in columns of minimum width; empty cells are "-". */
export function formatTable(headings: string[], rows: (string | number | null | undefined)[][]): string[] {
  const cells = [
    headings,
    ...rows.map((row) => row.map((cell) => (cell === null || cell === undefined || cell === "" ? "-" : plainLine(String(cell))))),
  ];
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** Formats a time in Hong Kong time, in which staff also enter times: `2026-11-21 16:00:00 UTC+8`. */
export function formatTime(at: number | null): string {
  return at === null ? "-" : `${hongKongTime(at)} UTC+8`;
}
