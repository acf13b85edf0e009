/** What a byte is to a reader: part of a word, between words, a bracket or the like, or not the same to all readers. */
export const REGULAR = 0;
export const SPACE = 1;
export const DELIMITER = 2;
export const ODD = 3;
const AS_WRITTEN = new Uint8Array(256);
for (const space of [0, 9, 10, 12, 13, 32]) AS_WRITTEN[space] = SPACE;
for (const sign of "()<>[]{}/%") AS_WRITTEN[sign.charCodeAt(0)] = DELIMITER;
const AS_BROWSERS_DO = AS_WRITTEN.slice();
for (const odd of [0x80, 0xff]) [AS_WRITTEN[odd], AS_BROWSERS_DO[odd]] = [ODD, SPACE];
/** A space of ISO 32000. */
export const isPdfSpace = (byte: number | undefined) => byte !== undefined && AS_WRITTEN[byte] === SPACE;

/** What ends a word: the spaces of ISO 32000, or those of the reader in Chrome and Edge, which takes two more bytes for spaces. */
export class PdfSyntax {
  readonly kinds: Uint8Array;
  /** Whether the other way of reading may have read something else. */
  sawOdd = false;
  /** Names with #xx in them, which take longer than others. */
  escaped = 0;

  constructor(reading: "as written" | "as browsers do") {
    this.kinds = reading === "as written" ? AS_WRITTEN : AS_BROWSERS_DO;
  }

  isSpace(byte: number | undefined): boolean {
    return byte !== undefined && this.kinds[byte] === SPACE;
  }

  isOdd(byte: number | undefined): boolean {
    return byte !== undefined && this.kinds[byte] === ODD;
  }
}
