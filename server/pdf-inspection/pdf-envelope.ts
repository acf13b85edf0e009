import { isPdfSpace } from "./pdf-syntax.ts";

/** The text that ends an archive may have so much behind it. */
const ARCHIVE_TAIL = 66_000;
const NEAR_THE_END = 1_024;
const END = Buffer.from("%%EOF");

/** Whether a file begins and ends as a PDF from the first byte to the last: versions 1.0 to 2.0, nothing in front and nothing behind. */
export function isWholePdf(bytes: Buffer): boolean {
  if (!/^%PDF-(1\.[0-7]|2\.0)(?!\d)/.test(bytes.toString("latin1", 0, 16))) return false;
  let end = bytes.length;
  while (end > 0 && isPdfSpace(bytes[end - 1])) end--;
  end -= END.length;
  if (end < 0 || !bytes.subarray(end, end + END.length).equals(END)) return false;
  return bytes.subarray(Math.max(0, end - NEAR_THE_END), end).includes("startxref");
}

/** Whether a program that opens archives finds one in it. */
export const isAlsoArchive = (bytes: Buffer) => bytes.subarray(-ARCHIVE_TAIL).includes("PK\u0005\u0006", 0, "latin1");
