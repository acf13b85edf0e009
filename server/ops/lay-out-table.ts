import { plainLine } from "#server/locale/plain-line.ts";

/** Rows under their headings, in columns as wide as they need; empty cells are "-". */
export function layOutTable(headings: string[], rows: (string | number | null | undefined)[][]): string[] {
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

/** A time as operations read it: `2026-11-21 08:00:00Z`. */
export function showTime(at: number | null): string {
  return at === null ? "-" : `${new Date(at).toISOString().slice(0, 19).replace("T", " ")}Z`;
}
