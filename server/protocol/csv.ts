/** A text that a spreadsheet would run as a formula. A plain number such as -12.50 is none. */
const FORMULA = /^(?!-?\d+(?:\.\d+)?$)[=+\-@\t\r]/;

/** Returns a CSV file (RFC 4180) that spreadsheets open: with a byte order mark, and without cells that they would run as a formula. */
export function writeCsv(headings: string[], rows: (string | number)[][]): string {
  return `\uFEFF${[headings, ...rows].map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")}`;
}

function csvCell(value: string | number): string {
  const text = String(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
