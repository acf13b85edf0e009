import type { PdfCursor } from "./pdf-cursor.ts";

const SLASH = 0x2f;

/** A set of names or words. Looking one up creates no string for the millions of names in a file that are not in the set. */
export class PdfNames {
  readonly #byShape = new Map<number, string[]>();

  constructor(names: Iterable<string>) {
    for (const name of new Set(names)) {
      const key = lookupKey(name.length, name.charCodeAt(0));
      this.#byShape.set(key, [...(this.#byShape.get(key) ?? []), name]);
    }
  }

  /** Returns the name or word that the cursor has just read, or "" if it is not in this set. An escaped name is always returned. */
  read(cursor: PdfCursor): string {
    if (cursor.isEscaped) return cursor.text;
    const { bytes, at } = cursor;
    const from = bytes[cursor.from] === SLASH ? cursor.from + 1 : cursor.from;
    const candidates = this.#byShape.get(lookupKey(at - from, bytes[from] ?? 0));
    return candidates?.find((name) => hasNameAt(bytes, from, name)) ?? "";
  }
}

/** Combines length and first character, which distinguishes nearly all names. */
const lookupKey = (length: number, first: number) => length * 256 + first;

/** Compares from the second character on, because the lookup key contains the first. */
function hasNameAt(bytes: Buffer, from: number, name: string): boolean {
  for (let at = 1; at < name.length; at++) if (bytes[from + at] !== name.charCodeAt(at)) return false;
  return true;
}
