import type { PdfSyntax } from "./pdf-syntax.ts";

/**
 * Where an object of a PDF begins, behind its head `12 0 obj`, or a trailer, where one stands. `number`: null where it is written in an odd way, or
 * for a trailer, which has none.
 */
export type PdfObjectPosition = { at: number; number: number | null; isTrailer: boolean };

const LONGEST_NUMBER = 10;
const LONGEST_GAP = 64;
/** After so many bytes without an object others have their turn. */
const STRIDE = 64 * 1024;
const [OBJ, TRAILER] = [Buffer.from("obj"), Buffer.from("trailer")];
const [SMALL_J, SMALL_R] = [0x6a, 0x72];
const [LF, CR, PERCENT] = [10, 13, 0x25];

/**
 * Every place of a file where a reader may find an object or a trailer, also within streams, strings and comments: the table that says where
 * objects are is the sender's, and readers that repair look everywhere. Null now and then: others may have their turn.
 */
export function* findPdfObjects(bytes: Buffer, syntax: PdfSyntax): Generator<PdfObjectPosition | null> {
  for (let at = 1; at <= bytes.length; at++) {
    if (at % STRIDE === 0) yield null;
    const last = bytes[at - 1];
    if (last === SMALL_J && endsWith(bytes, at, OBJ)) {
      const number = headBefore(bytes, at - OBJ.length, syntax);
      if (number !== undefined) yield { at, number, isTrailer: false };
    } else if (last === SMALL_R && endsWith(bytes, at, TRAILER)) yield { at, number: null, isTrailer: true };
  }
}

function endsWith(bytes: Buffer, end: number, word: Buffer): boolean {
  if (end < word.length) return false;
  for (let at = 1; at <= word.length; at++) if (bytes[end - at] !== word[word.length - at]) return false;
  return true;
}

/** The number before `obj`; null where there is one in an odd way, undefined where it heads nothing. */
function headBefore(bytes: Buffer, obj: number, syntax: PdfSyntax): number | null | undefined {
  let end = obj;
  let isNewLine = false;
  for (; end > 0 && syntax.isSpace(bytes[end - 1]); end--) isNewLine ||= bytes[end - 1] === LF || bytes[end - 1] === CR;
  if (isNumeric(bytes[end - 1])) return numberBefore(bytes, end, syntax);
  if (syntax.isOdd(bytes[end - 1])) syntax.sawOdd = true;
  // Comments may stand between: of the line before, all that matters is whether it has one.
  if (!isNewLine) return undefined;
  for (let at = end - 1; at >= 0 && bytes[at] !== LF && bytes[at] !== CR; at--) if (bytes[at] === PERCENT) return null;
  return undefined;
}

/** Of `12 0` the 12; null where it is not written as all programs do: `12. 0`, `+12 0`. */
function numberBefore(bytes: Buffer, end: number, syntax: PdfSyntax): number | null {
  const generation = digitsBefore(bytes, end);
  let at = generation;
  while (at > 0 && generation - at < LONGEST_GAP && syntax.isSpace(bytes[at - 1])) at--;
  if (syntax.isOdd(bytes[at - 1])) syntax.sawOdd = true;
  const number = digitsBefore(bytes, at);
  if (generation === end || at === generation || number === at || isNumeric(bytes[number - 1])) return null;
  return Number(bytes.toString("latin1", number, at));
}

function digitsBefore(bytes: Buffer, end: number): number {
  let at = end;
  while (at > 0 && end - at < LONGEST_NUMBER && isDigit(bytes[at - 1])) at--;
  return at;
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57;
/** What numbers may be of, for one reader or another: digits, `+`, `-` and `.` in any order. */
const isNumeric = (byte: number | undefined) => isDigit(byte) || byte === 0x2b || byte === 0x2d || byte === 0x2e;
