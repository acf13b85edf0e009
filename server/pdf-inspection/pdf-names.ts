import type { PdfCursor } from "./pdf-cursor.ts";

const SLASH = 0x2f;

/** Names (or words) that matter among millions that do not; found without a string made of any. */
export class PdfNames {
  readonly #byShape = new Map<number, string[]>();

  constructor(names: Iterable<string>) {
    for (const name of new Set(names)) {
      const shape = shapeOf(name.length, name.charCodeAt(0));
      this.#byShape.set(shape, [...(this.#byShape.get(shape) ?? []), name]);
    }
  }

  /** The name or word that a cursor stands behind; "" where it is surely none of these. */
  read(cursor: PdfCursor): string {
    if (cursor.isEscaped) return cursor.text;
    const { bytes, at } = cursor;
    const from = bytes[cursor.from] === SLASH ? cursor.from + 1 : cursor.from;
    const alike = this.#byShape.get(shapeOf(at - from, bytes[from] ?? 0));
    return alike?.find((name) => isAt(bytes, from, name)) ?? "";
  }
}

/** How long a name is and what it begins with: enough to tell nearly all others from it. */
const shapeOf = (length: number, first: number) => length * 256 + first;

function isAt(bytes: Buffer, from: number, name: string): boolean {
  for (let at = 1; at < name.length; at++) if (bytes[from + at] !== name.charCodeAt(at)) return false;
  return true;
}
