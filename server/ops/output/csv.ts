/** Rows under their headings as comma separated values (RFC 4180): each line ends with CR, to which printing adds LF. */
export function writeCsv(headings: string[], rows: (string | number)[][]): string[] {
  const cell = (value: string | number) => (/[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value));
  return [headings, ...rows].map((row) => `${row.map(cell).join(",")}\r`);
}
