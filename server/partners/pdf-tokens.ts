/** What stands next: a bracket, a name, a string, anything else between spaces, the end, or what no PDF may have. */
export type PdfToken = "<<" | ">>" | "[" | "]" | "name" | "string" | "word" | "end" | "bad";

const REGULAR = 0;
const SPACE = 1;
const DELIMITER = 2;
const KIND = new Uint8Array(256);
for (const space of [0, 9, 10, 12, 13, 32]) KIND[space] = SPACE;
for (const sign of "()<>[]{}/%") KIND[sign.charCodeAt(0)] = DELIMITER;
const [LF, CR, PERCENT, SLASH, BACKSLASH] = [10, 13, 0x25, 0x2f, 0x5c];
const [HASH, SMALL_A] = [0x23, 0x61];
const [OPEN, CLOSE, LESS, GREATER, BRACKET, END_BRACKET] = [0x28, 0x29, 0x3c, 0x3e, 0x5b, 0x5d];

export const isPdfSpace = (byte: number | undefined) => byte !== undefined && KIND[byte] === SPACE;

/** Goes through PDF syntax token by token, once, from any place on; nothing that it has passed is looked at again. */
export class PdfCursor {
  readonly bytes: Buffer;
  /** Behind the last token. */
  at: number;
  /** Where the last token begins. */
  from = 0;

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** The last word, or the last name without its slash, #xx decoded. */
  get text(): string {
    const isName = this.bytes[this.from] === SLASH;
    const written = this.bytes.toString("latin1", isName ? this.from + 1 : this.from, this.at);
    return isName && written.includes("#") ? decodeName(written) : written;
  }

  /** Whether the last word is none of numbers and signs. */
  get isKeyword(): boolean {
    return (this.bytes[this.from] as number) >= SMALL_A;
  }

  /** Over spaces and comments. */
  skip(): void {
    const { bytes } = this;
    let at = this.at;
    for (; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (byte === PERCENT) while (at + 1 < bytes.length && bytes[at + 1] !== LF && bytes[at + 1] !== CR) at++;
      else if (KIND[byte] !== SPACE) break;
    }
    this.at = at;
  }

  next(): PdfToken {
    this.skip();
    const { bytes } = this;
    this.from = this.at;
    if (this.at >= bytes.length) return "end";
    const byte = bytes[this.at++] as number;
    switch (byte) {
      case SLASH:
        this.#regular();
        return "name";
      case OPEN:
        return this.#string();
      case LESS:
        if (bytes[this.at] !== LESS) return this.#hexString();
        this.at++;
        return "<<";
      case GREATER:
        return bytes[this.at++] === GREATER ? ">>" : "bad";
      case BRACKET:
        return "[";
      case END_BRACKET:
        return "]";
      default:
        if (KIND[byte] === DELIMITER) return "bad";
        this.#regular();
        return "word";
    }
  }

  #regular(): void {
    while (this.at < this.bytes.length && KIND[this.bytes[this.at] as number] === REGULAR) this.at++;
  }

  /** Brackets in it are in pairs, or behind a backslash. */
  #string(): PdfToken {
    for (let depth = 1; this.at < this.bytes.length;) {
      const byte = this.bytes[this.at++];
      if (byte === BACKSLASH) this.at++;
      else if (byte === OPEN) depth++;
      else if (byte === CLOSE && --depth === 0) return "string";
    }
    return "bad";
  }

  #hexString(): PdfToken {
    while (this.at < this.bytes.length) {
      const byte = this.bytes[this.at++] as number;
      if (byte === GREATER) return "string";
      if (KIND[byte] !== SPACE && !isHex(byte)) return "bad";
    }
    return "bad";
  }
}

/** Names that matter among millions that do not. */
export class PdfNames {
  readonly #shapes: ReadonlySet<number>;

  constructor(names: Iterable<string>) {
    this.#shapes = new Set([...names].map((name) => shapeOf(name.length, name.charCodeAt(0))));
  }

  /** The name that a cursor stands behind; "" where it is surely none of these. */
  read(cursor: PdfCursor): string {
    const { bytes, from, at } = cursor;
    if (this.#shapes.has(shapeOf(at - from - 1, bytes[from + 1] ?? 0))) return cursor.text;
    for (let place = from + 1; place < at; place++) if (bytes[place] === HASH) return cursor.text;
    return "";
  }
}

/** How long a name is and what it begins with: enough to tell nearly all others from it. */
const shapeOf = (length: number, first: number) => length * 256 + first;

const isHex = (byte: number) => (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 70) || (byte >= 97 && byte <= 102);

/** Up to a NUL: some readers end a name there. */
const decodeName = (written: string) =>
  written.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).split("\0", 1)[0] ?? "";
