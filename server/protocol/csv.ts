/** Returns headings and rows as lines of CSV (RFC 4180). Each line ends with CR; printing adds LF. */
export function writeCsv(headings: string[], rows: (string | number)[][]): string[] {
  const cell = (value: string | number) => (/[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value));
  return [headings, ...rows].map((row) => `${row.map(cell).join(",")}\r`);
}

/** Returns a CSV file for spreadsheets, with text that people typed. It has a byte order mark and no cell that a spreadsheet would treat as a formula. */
export function writeSafeCsv(headings: string[], rows: string[][]): string {
  const safe = rows.map((row) => row.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)));
  return `\uFEFF${writeCsv(headings, safe)
    .map((line) => `${line}\n`)
    .join("")}`;
}
