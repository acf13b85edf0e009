/** Characters at the start of a cell that make a spreadsheet run it as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Returns a CSV file (RFC 4180) that spreadsheets open: with a byte order mark, and without cells that they would run as a formula. */
export function writeCsv(headings: string[], rows: (string | number)[][]): string {
  return `\uFEFF${[headings, ...rows].map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")}`;
}

function csvCell(value: string | number): string {
  const text = String(value);
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
