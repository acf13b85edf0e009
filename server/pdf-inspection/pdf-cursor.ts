import { DELIMITER, AMBIGUOUS, REGULAR, SPACE, type PdfSyntax } from "./pdf-syntax.ts";

/** A token: a bracket, a name, a string, any other word, the end of the data, or invalid syntax. */
export type PdfToken = "<<" | ">>" | "[" | "]" | "name" | "string" | "word" | "end" | "bad";

const [LF, CR, PERCENT, SLASH, BACKSLASH] = [10, 13, 0x25, 0x2f, 0x5c];
const [HASH, SMALL_A] = [0x23, 0x61];
const [OPEN, CLOSE, LESS, GREATER, BRACKET, END_BRACKET] = [0x28, 0x29, 0x3c, 0x3e, 0x5b, 0x5d];

/** Ordinary files contain fewer names with #xx. */
const MAX_ESCAPED_NAMES = 300_000;

/** Reads PDF tokens forward from any position. */
export class PdfCursor {
  readonly bytes: Buffer;
  readonly syntax: PdfSyntax;
  /** Position after the last token. */
  at: number;
  /** Position where the last token begins. */
  from = 0;
  /** Whether the last name contains #xx. */
  isEscaped = false;

  constructor(bytes: Buffer, syntax: PdfSyntax, at = 0) {
    this.bytes = bytes;
    this.syntax = syntax;
    this.at = at;
  }

  /** The last word, or the last name without its slash and with #xx decoded. */
  get text(): string {
    const isName = this.bytes[this.from] === SLASH;
    const written = this.bytes.toString("latin1", isName ? this.from + 1 : this.from, this.at);
    return isName && this.isEscaped ? decodeName(written) : written;
  }

  /** Whether the last word begins with a lower-case letter or a byte after `z`, as `obj` and `null` do. Numbers and `R` do not. */
  get isKeyword(): boolean {
    return (this.bytes[this.from] as number) >= SMALL_A;
  }

  /** Skips spaces and comments. */
  skip(): void {
    const { bytes } = this;
    const { kinds } = this.syntax;
    let at = this.at;
    for (; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (byte === PERCENT) while (at + 1 < bytes.length && bytes[at + 1] !== LF && bytes[at + 1] !== CR) at++;
      else if (kinds[byte] !== SPACE) break;
    }
    this.at = at;
  }

  /** Reads the next token, which is then between `from` and `at`. */
  next(): PdfToken {
    this.skip();
    this.isEscaped = false;
    const { bytes } = this;
    this.from = this.at;
    if (this.at >= bytes.length) return "end";
    const byte = bytes[this.at++] as number;
    switch (byte) {
      case SLASH:
        return this.#name();
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
        if (this.syntax.kinds[byte] === DELIMITER) return "bad";
        this.at = this.from;
        this.#regular();
        return "word";
    }
  }

  /** Moves to the end of a word. */
  #regular(): void {
    const { bytes, syntax } = this;
    const { kinds } = syntax;
    let at = this.at;
    for (; at < bytes.length; at++) {
      const kind = kinds[bytes[at] as number];
      if (kind === REGULAR) continue;
      if (kind !== AMBIGUOUS) break;
      syntax.sawAmbiguous = true;
    }
    this.at = at;
  }

  /** A # without two hex digits after it is invalid, because readers interpret it differently. */
  #name(): PdfToken {
    const { bytes, at: nameStart } = this;
    this.#regular();
    for (let at = nameStart; at < this.at; at++) {
      if (bytes[at] !== HASH) continue;
      if (!this.isEscaped && ++this.syntax.escaped > MAX_ESCAPED_NAMES) return "bad";
      this.isEscaped = true;
      if (at + 2 >= this.at || !isHex(bytes[at + 1]) || !isHex(bytes[at + 2])) return "bad";
    }
    return "name";
  }

  /** Parentheses in a string are balanced, or escaped with a backslash. */
  #string(): PdfToken {
    const { bytes } = this;
    let at = this.at;
    let depth = 1;
    while (at < bytes.length && depth > 0) {
      const byte = bytes[at++];
      if (byte === BACKSLASH) at++;
      else if (byte === OPEN) depth++;
      else if (byte === CLOSE) depth--;
    }
    this.at = Math.min(at, bytes.length);
    return depth === 0 ? "string" : "bad";
  }

  #hexString(): PdfToken {
    while (this.at < this.bytes.length) {
      const byte = this.bytes[this.at++] as number;
      if (byte === GREATER) return "string";
      if (this.syntax.kinds[byte] !== SPACE && !isHex(byte)) return "bad";
    }
    return "bad";
  }
}

const isHex = (byte: number | undefined) =>
  byte !== undefined && ((byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 70) || (byte >= 97 && byte <= 102));

/** Decodes #xx in a name, up to a NUL character, because some readers end a name there. */
const decodeName = (written: string) =>
  written.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).split("\0", 1)[0] ?? "";
