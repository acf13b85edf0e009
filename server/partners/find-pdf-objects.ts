import { isPdfSpace } from "./pdf-tokens.ts";

/** Where an object of a PDF begins, behind its head `12 0 obj`. `number`: null where it is written in an odd way, or for a trailer, which has none. */
export type PdfPlace = { at: number; number: number | null };

/** `12 0 obj` before this. */
const HEAD = /(?:^|[^\d])(\d{1,10})[\0\t\n\f\r ]+\d{1,10}$/;
const LONGEST_HEAD = 64;
const [LF, CR, PERCENT] = [10, 13, 0x25];

/**
 * Every place of a file where a reader may find an object or a trailer, also within streams, strings and comments: the table that says where
 * objects are is the sender's, and readers that repair look everywhere.
 */
export function* findPdfObjects(bytes: Buffer): Generator<PdfPlace> {
  for (let at = bytes.indexOf("obj"); at !== -1; at = bytes.indexOf("obj", at + 3)) {
    const number = headBefore(bytes, at);
    if (number !== undefined) yield { at: at + 3, number };
  }
  for (let at = bytes.indexOf("trailer"); at !== -1; at = bytes.indexOf("trailer", at + 7)) yield { at: at + 7, number: null };
}

/** The number before `obj`; null where there is one in an odd way, undefined where it heads nothing. */
function headBefore(bytes: Buffer, obj: number): number | null | undefined {
  let end = obj;
  let isNewLine = false;
  for (; end > 0 && isPdfSpace(bytes[end - 1]); end--) isNewLine ||= bytes[end - 1] === LF || bytes[end - 1] === CR;
  if (isDigit(bytes[end - 1])) {
    const number = HEAD.exec(bytes.toString("latin1", Math.max(0, end - LONGEST_HEAD), end))?.[1];
    return number === undefined ? null : Number(number);
  }
  // Comments may stand between: of the line before, all that matters is whether it has one.
  if (!isNewLine) return undefined;
  for (let at = end - 1; at >= 0 && bytes[at] !== LF && bytes[at] !== CR; at--) if (bytes[at] === PERCENT) return null;
  return undefined;
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57;
