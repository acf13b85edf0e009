/** The kinds of a byte: part of a word, space, delimiter, or ambiguous because readers treat it differently. */
export const REGULAR = 0;
export const SPACE = 1;
export const DELIMITER = 2;
export const AMBIGUOUS = 3;
const STANDARD_KINDS = new Uint8Array(256);
for (const space of [0, 9, 10, 12, 13, 32]) STANDARD_KINDS[space] = SPACE;
for (const delimiter of "()<>[]{}/%") STANDARD_KINDS[delimiter.charCodeAt(0)] = DELIMITER;
const BROWSER_KINDS = STANDARD_KINDS.slice();
for (const byte of [0x80, 0xff]) [STANDARD_KINDS[byte], BROWSER_KINDS[byte]] = [AMBIGUOUS, SPACE];
/** Whether a byte is white space of ISO 32000. */
export const isPdfSpace = (byte: number | undefined) => byte !== undefined && STANDARD_KINDS[byte] === SPACE;

/** Which bytes end a word: the white space of ISO 32000, or that of the reader in Chrome and Edge, which treats two more bytes as spaces. */
export class PdfSyntax {
  readonly kinds: Uint8Array;
  /** Whether an ambiguous byte was seen, so that the other kind of reader may see something else. */
  sawAmbiguous = false;
  /** Number of names with #xx so far. They are slower to read, so `PdfCursor` limits them. */
  escaped = 0;

  constructor(mode: "as written" | "as browsers do") {
    this.kinds = mode === "as written" ? STANDARD_KINDS : BROWSER_KINDS;
  }

  isSpace(byte: number | undefined): boolean {
    return byte !== undefined && this.kinds[byte] === SPACE;
  }

  isAmbiguous(byte: number | undefined): boolean {
    return byte !== undefined && this.kinds[byte] === AMBIGUOUS;
  }
}
