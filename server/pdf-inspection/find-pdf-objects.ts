import type { PdfSyntax } from "./pdf-syntax.ts";

/**
 * The position after the header of an object (`12 0 obj`) or after the word `trailer`. `number` is null for a trailer, or if the header is written
 * in an unusual form.
 */
type PdfObjectPosition = { at: number; number: number | null; isTrailer: boolean };

const MAX_DIGITS = 10;
/** Maximum number of spaces between object and generation number. */
const MAX_GAP = 64;
/** Yields null after this many bytes without an object, so that other work can run. */
const BYTES_PER_STEP = 64 * 1024;
const [OBJ, TRAILER] = [Buffer.from("obj"), Buffer.from("trailer")];
const [SMALL_J, SMALL_R] = [0x6a, 0x72];
const [LF, CR, PERCENT] = [10, 13, 0x25];

/**
 * Yields every position in a file where a reader may find an object or trailer, also inside streams, strings and comments. The cross-reference
 * table cannot be trusted because the sender wrote it, and readers that repair files search everywhere. Yields null at intervals, so that other
 * work can run.
 */
export function* findPdfObjects(bytes: Buffer, syntax: PdfSyntax): Generator<PdfObjectPosition | null> {
  for (let at = 1; at <= bytes.length; at++) {
    if (at % BYTES_PER_STEP === 0) yield null;
    const last = bytes[at - 1];
    if (last === SMALL_J && endsWith(bytes, at, OBJ)) {
      const number = readObjectNumber(bytes, at - OBJ.length, syntax);
      if (number !== undefined) yield { at, number, isTrailer: false };
    } else if (last === SMALL_R && endsWith(bytes, at, TRAILER)) yield { at, number: null, isTrailer: true };
  }
}

function endsWith(bytes: Buffer, end: number, word: Buffer): boolean {
  if (end < word.length) return false;
  for (let at = 1; at <= word.length; at++) if (bytes[end - at] !== word[word.length - at]) return false;
  return true;
}

/** Returns the object number before `obj`: null if its form is unusual, undefined if this `obj` does not belong to the header of an object. */
function readObjectNumber(bytes: Buffer, objStart: number, syntax: PdfSyntax): number | null | undefined {
  let end = objStart;
  let sawLineEnd = false;
  for (; end > 0 && syntax.isSpace(bytes[end - 1]); end--) sawLineEnd ||= bytes[end - 1] === LF || bytes[end - 1] === CR;
  if (isNumeric(bytes[end - 1])) return readNumberBefore(bytes, end, syntax);
  if (syntax.isAmbiguous(bytes[end - 1])) syntax.sawAmbiguous = true;
  // A comment may separate the number from `obj`. If the line before contains one, the number counts as unusual.
  if (!sawLineEnd) return undefined;
  for (let at = end - 1; at >= 0 && bytes[at] !== LF && bytes[at] !== CR; at--) if (bytes[at] === PERCENT) return null;
  return undefined;
}

/** Returns 12 for `12 0`, and null for a form that ordinary programs do not write, such as `12. 0` or `+12 0`. */
function readNumberBefore(bytes: Buffer, end: number, syntax: PdfSyntax): number | null {
  const generation = startOfDigits(bytes, end);
  let at = generation;
  while (at > 0 && generation - at < MAX_GAP && syntax.isSpace(bytes[at - 1])) at--;
  if (syntax.isAmbiguous(bytes[at - 1])) syntax.sawAmbiguous = true;
  const number = startOfDigits(bytes, at);
  if (generation === end || at === generation || number === at || isNumeric(bytes[number - 1])) return null;
  return Number(bytes.toString("latin1", number, at));
}

function startOfDigits(bytes: Buffer, end: number): number {
  let at = end;
  while (at > 0 && end - at < MAX_DIGITS && isDigit(bytes[at - 1])) at--;
  return at;
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57;
/** Characters that some reader accepts in a number: digits, `+`, `-` and `.` in any order. */
const isNumeric = (byte: number | undefined) => isDigit(byte) || byte === 0x2b || byte === 0x2d || byte === 0x2e;
