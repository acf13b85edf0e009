import { hongKongTime } from "#server/locale/time/hong-kong-day.ts";
import { plainLine } from "#server/forms/plain-line.ts";

/** Rows under their headings, in columns as wide as they need; empty cells are "-". */
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

/** A time as staff read it, in Hong Kong like all that they type: `2026-11-21 16:00:00 UTC+8`. */
export function formatTime(at: number | null): string {
  return at === null ? "-" : `${hongKongTime(at)} UTC+8`;
}
