/** Rows under their headings as comma separated values (RFC 4180): each line ends with CR, to which printing adds LF. */
export function writeCsv(headings: string[], rows: (string | number)[][]): string[] {
  const cell = (value: string | number) => (/[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value));
  return [headings, ...rows].map((row) => `${row.map(cell).join(",")}\r`);
}

/** Comma separated values of what people typed, for spreadsheets: UTF-8 with its mark, and no cell that would be taken for a formula. */
export function writeSafeCsv(headings: string[], rows: string[][]): string {
  const safe = rows.map((row) => row.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)));
  return `\uFEFF${writeCsv(headings, safe)
    .map((line) => `${line}\n`)
    .join("")}`;
}
