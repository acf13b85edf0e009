import type { PdfSyntax } from "./pdf-syntax.ts";
import { PdfCursor, type PdfToken } from "./pdf-cursor.ts";
import { mayContainObjects, OBJECT_STREAM_KEYS, type ObjectStream } from "./read-object-stream.ts";
import { GLYPHS, readPdfObject, type PdfInterest, type PdfObject } from "./read-pdf-object.ts";

/** Names of ISO 32000 without which no script, risky action, media or embedded file works. */
const ACTIVE_NAMES = new Set(
  (
    "JavaScript JS AA XFA Launch SubmitForm ImportData GoToE GoToR GoTo3DView " +
    "EmbeddedFile EmbeddedFiles EF FileAttachment RichMedia RichMediaExecute Rendition Movie Sound 3D Collection AlternatePresentations"
  ).split(" "),
);
/** Dictionary keys whose values are inspected. */
const KEYS = new Set([...OBJECT_STREAM_KEYS, "OpenAction", "S", "Next", "F"]);
/** Keys whose value is an address. */
const ADDRESS_KEYS = new Set(["URI", "Base"]);
/** A harmless name, except as the type of an action, which may open another file. */
const THREAD_ACTION = "Thread";
const NAMES = new Set([GLYPHS, ...ACTIVE_NAMES, THREAD_ACTION, ...KEYS, ...ADDRESS_KEYS, "Encrypt", "Catalog"]);

/** Named actions that go to a page. */
const NAMED_PAGES = ["NextPage", "PrevPage", "FirstPage", "LastPage"];

/** Maximum numbers of object streams, objects, objects that run when the file is opened (`opening`), and addresses. */
const LIMITS = { streams: 4_000, objects: 400_000, opening: 64, addresses: 100_000 };

/** Maximum length of a stream's filter names that is read. */
const MAX_FILTERS_LENGTH = 200;

/** A stream of a PDF: its filters as written ("" if it has none), and the position of its data. */
export type PdfStream = { filters: string; at: number };

/** Collects what has been found in a PDF so far. */
export class PdfFindings {
  isEncrypted = false;
  hasCatalog = false;
  /** All streams, object streams included. */
  readonly allStreams: PdfStream[] = [];
  readonly objectStreams: ObjectStream[] = [];
  readonly syntax: PdfSyntax;
  /** Numbers of objects that are an action other than going to a page; null for an object with an unknown number. */
  readonly #actions = new Set<number | null>();
  /** Numbers of the objects that run when the file is opened. */
  readonly #openActionTargets = new Set<number>();
  readonly #interest: PdfInterest;
  /** Number of OpenAction names seen minus number of their values read. It stays above 0 if one is not a key of an object's own dictionary. */
  #unreadOpenActions = 0;
  #isActive = false;
  /** Whether a key refers to an address in another object. */
  #refersToAddress = false;
  /** Whether an object is itself an active address. */
  #holdsAddress = false;
  #objects = 0;
  #addresses = 0;
  /** Bytes that may still be read. Overlapping objects could otherwise be read again and again. */
  #remainingBytes = 0;

  constructor(syntax: PdfSyntax) {
    this.syntax = syntax;
    this.#interest = {
      names: NAMES,
      keys: KEYS,
      seeName: (name, previousName, cursor) => this.#seeName(name, previousName, cursor),
      seeValue: (name, token, cursor) => this.#seeValue(name, token, cursor),
    };
  }

  /** Allows this many more bytes to be read. */
  allowBytes(bytes: number): void {
    this.#remainingBytes += bytes;
  }

  /** Runs `readObject` and subtracts the bytes that the cursor passes from the bytes that may be read. */
  countBytes<T>(cursor: PdfCursor, readObject: () => T): T {
    const { at } = cursor;
    const result = readObject();
    this.#consumeBytes(cursor.at - at);
    return result;
  }

  /** Counts objects. Throws `DamagedPdfError` if there are too many. */
  countObjects(more: number): void {
    this.#objects += more;
    if (this.#objects > LIMITS.objects) throw new DamagedPdfError();
  }

  /**
   * Reads and records an object. `number` is null if it is unknown. Throws `DamagedPdfError` if the object is not well formed or a limit is exceeded.
   */
  *read(cursor: PdfCursor, number: number | null): Generator<void, PdfObject> {
    const object = yield* this.#readNext(cursor);
    this.countObjects(1);
    const { bytes, from, at } = cursor;
    // A number may begin a reference to another object, which may be anything.
    const mayBeReference = object.token === "word" && (number !== null || !cursor.isKeyword);
    if (isAction(object) || mayBeReference) this.#actions.add(number);
    if (object.token === "string" && isActiveUri(bytes, from, at)) this.#holdsAddress = true;
    for (const action of object.entries.get("OpenAction") ?? []) {
      this.#unreadOpenActions--;
      const target = /^(\d{1,10}) \d+ R$/.exec(action.text)?.[1];
      if (target !== undefined) this.#openActionTargets.add(Number(target));
      else if (action.token === "<<") {
        if (isAction(yield* this.#readNext(new PdfCursor(bytes, this.syntax, action.from)))) this.#isActive = true;
      } else if (action.token === "word" && action.text !== "null") this.#isActive = true;
    }
    if (this.#openActionTargets.size > LIMITS.opening) throw new DamagedPdfError();
    return object;
  }

  /**
   * Records the stream that follows a dictionary, if there is one. Throws `DamagedPdfError` if it may contain objects but begins in an unusual form.
   */
  recordStream(cursor: PdfCursor, dictionary: PdfObject): void {
    if (this.countBytes(cursor, () => cursor.next()) !== "word" || !cursor.text.startsWith("stream")) return;
    // The data of the stream is in another file.
    if (dictionary.entries.has("F")) this.#isActive = true;
    const { bytes, at } = cursor;
    const isCrLf = bytes[at] === 13 && bytes[at + 1] === 10;
    // If the key Filter is repeated, readers use different ones, so each is recorded.
    for (const { token, text, from, to } of dictionary.entries.get("Filter") ?? [{ token: "name", text: "", from: 0, to: 0 }]) {
      const filters = token === "name" ? `/${text}` : bytes.toString("latin1", from, Math.min(to, from + MAX_FILTERS_LENGTH));
      this.allStreams.push({ filters, at: at + (isCrLf ? 2 : 1) });
    }
    if (!mayContainObjects(dictionary)) return;
    if (cursor.text !== "stream" || (!isCrLf && bytes[at] !== 10)) throw new DamagedPdfError();
    if (this.objectStreams.push({ dictionary, at: at + (isCrLf ? 2 : 1) }) > LIMITS.streams) throw new DamagedPdfError();
  }

  /**
   * Whether the file is already known to be active, whatever else it contains. An OpenAction in an unexpected place counts, because ordinary files
   * have none.
   */
  get isSurelyActive(): boolean {
    return this.#isActive || this.#unreadOpenActions > 0;
  }

  /** Whether anything in the file is active. Only valid after the whole file has been read. */
  get isActive(): boolean {
    if (this.isSurelyActive || (this.#refersToAddress && this.#holdsAddress)) return true;
    return this.#openActionTargets.size > 0 && (this.#actions.has(null) || [...this.#openActionTargets].some((number) => this.#actions.has(number)));
  }

  *#readNext(cursor: PdfCursor): Generator<void, PdfObject> {
    const { at } = cursor;
    const object = yield* readPdfObject(cursor, this.#interest);
    this.#consumeBytes(cursor.at - at);
    if (!object) throw new DamagedPdfError();
    return object;
  }

  #consumeBytes(bytes: number): void {
    this.#remainingBytes -= bytes;
    if (this.#remainingBytes < 0) throw new DamagedPdfError();
  }

  #seeName(name: string, previousName: string, cursor: PdfCursor): void {
    if (name === "AA" && isFollowedByEmpty(cursor)) return;
    if (name === "OpenAction") this.#unreadOpenActions++;
    else if (ACTIVE_NAMES.has(name) || (name === THREAD_ACTION && previousName === "S")) this.#isActive = true;
    else if (name === "Encrypt") this.isEncrypted = true;
    else if (name === "Catalog") this.hasCatalog = true;
  }

  #seeValue(name: string, token: PdfToken, { bytes, from, at }: PdfCursor): void {
    if (!ADDRESS_KEYS.has(name)) return;
    if (++this.#addresses > LIMITS.addresses) throw new DamagedPdfError();
    if (token === "word") this.#refersToAddress = true;
    else if (isActiveUri(bytes, from, at)) this.#isActive = true;
  }
}

/** Whether an empty dictionary follows. */
function isFollowedByEmpty({ bytes, syntax, at }: PdfCursor): boolean {
  const ahead = new PdfCursor(bytes, syntax, at);
  return ahead.next() === "<<" && ahead.next() === ">>";
}

/** Whether an object is an action. Going to a page, without a further action, does not count. */
function isAction({ entries }: PdfObject): boolean {
  const kinds = entries.get("S") ?? [];
  const isName = (key: string, names: string[]) => (entries.get(key) ?? []).every(({ token, text }) => token === "name" && names.includes(text));
  const goesToPage = isName("S", ["GoTo"]) || (isName("S", ["GoTo", "Named"]) && entries.has("N") && isName("N", NAMED_PAGES));
  return entries.has("Next") || (kinds.length > 0 && !goesToPage);
}

/** Thrown if a file is not well formed, or exceeds a limit that no ordinary file reaches. */
export class DamagedPdfError extends Error {}

/** Schemes that run a script, or refer to a local file or to a server (`\\server`) that would learn the name of the person who opens the PDF. */
const ACTIVE_SCHEME = /^(javascript|vbscript|data|file):|^\\\\/;
/** Number of visible characters that are enough to recognise a scheme. */
const PREFIX_LENGTH = 12;
/** Maximum number of bytes to scan for that many visible characters. */
const MAX_SCANNED = 1_024;
const [BACKSLASH, LF, CR, OPEN, ZERO, SEVEN] = [0x5c, 10, 13, 0x28, 0x30, 0x37];

/**
 * Whether a PDF string, `(…)` or `<…>` between `from` and `to`, is more than an ordinary link: `javascript:`, `vbscript:`, `data:`, `file:`,
 * `\\server`, or an address that hides its scheme behind many ignored characters. Spaces, control characters and encoding marks are ignored, as in
 * browsers.
 */
function isActiveUri(bytes: Buffer, from: number, to: number): boolean {
  const end = Math.min(to - 1, from + MAX_SCANNED);
  let address = "";
  for (const code of bytes[from] === OPEN ? literalBytes(bytes, from + 1, end) : hexBytes(bytes, from + 1, end)) {
    if (code > 0x20 && code < 0x7f) address += String.fromCharCode(code);
    if (address.length === PREFIX_LENGTH) break;
  }
  return ACTIVE_SCHEME.test(address.toLowerCase()) || (address.length < PREFIX_LENGTH && end < to - 1);
}

/** Yields the bytes of a literal string with escapes decoded. Escaped control characters are left out. */
function* literalBytes(bytes: Buffer, from: number, to: number): Generator<number> {
  for (let at = from; at < to; at++) {
    let byte = bytes[at] as number;
    if (byte !== BACKSLASH) {
      yield byte;
      continue;
    }
    byte = bytes[++at] as number;
    if (isOctal(byte)) {
      let code = byte - ZERO;
      for (let digits = 1; digits < 3 && isOctal(bytes[at + 1] as number); digits++) code = code * 8 + (bytes[++at] as number) - ZERO;
      yield code & 0xff;
    } else if (byte !== LF && byte !== CR && !"nrtbf".includes(String.fromCharCode(byte))) yield byte;
  }
}

const isOctal = (byte: number) => byte >= ZERO && byte <= SEVEN;

/** Yields the bytes of a hexadecimal string. */
function* hexBytes(bytes: Buffer, from: number, to: number): Generator<number> {
  let high = "";
  for (let at = from; at < to; at++) {
    const digit = String.fromCharCode(bytes[at] as number);
    if (!/[\da-f]/i.test(digit)) continue;
    if (high !== "") yield Number.parseInt(high + digit, 16);
    high = high === "" ? digit : "";
  }
}
