import { writeCsv } from "./csv.ts";

/** Comma separated values of what people typed, for spreadsheets: UTF-8 with its mark, and no cell that would be taken for a formula. */
export function writeSafeCsv(headings: string[], rows: string[][]): string {
  const safe = rows.map((row) => row.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)));
  return `\uFEFF${writeCsv(headings, safe)
    .map((line) => `${line}\n`)
    .join("")}`;
}
