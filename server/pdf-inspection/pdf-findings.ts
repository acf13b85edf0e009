import { isActiveUri } from "./is-active-uri.ts";
import { PdfNames } from "./pdf-names.ts";
import type { PdfSyntax } from "./pdf-syntax.ts";
import { PdfCursor, type PdfToken } from "./pdf-cursor.ts";
import { mayHoldObjects, OBJECT_STREAM_KEYS, type ObjectStream } from "./read-object-stream.ts";
import { readPdfObject, type PdfInterest, type PdfObject } from "./read-pdf-object.ts";

/** What does something, plays something or carries other files; by the names of ISO 32000 that such a thing cannot do without. */
const ACTIVE = new Set(
  (
    "JavaScript JS AA XFA Launch SubmitForm ImportData GoToE GoToR GoTo3DView " +
    "EmbeddedFile EmbeddedFiles EF FileAttachment RichMedia RichMediaExecute Rendition Movie Sound 3D Collection AlternatePresentations"
  ).split(" "),
);
/** What is looked at more closely, of dictionaries. */
const KEYS = new Set([...OBJECT_STREAM_KEYS, "OpenAction", "S", "Next", "F"]);
/** Keys of an address. */
const ADDRESSES = new Set(["URI", "Base"]);
/** Harmless but as an action: one of another file. */
const ARTICLE = "Thread";
const NAMES = new PdfNames([...ACTIVE, ARTICLE, ...KEYS, ...ADDRESSES, "Encrypt", "Catalog"]);

/** How many streams of objects, objects, objects that are done when the file is opened, and addresses there may be. */
const MOST = { streams: 4_000, objects: 400_000, opening: 64, addresses: 100_000 };

/** Characters of the names of a stream's filters that are looked at. */
const LONGEST_FILTERS = 200;

/** Thrown where a file is not as any program writes it. */
export class DamagedPdfError extends Error {}

/** A stream of a PDF: its filters as they are written ("" where it names none), and where its bytes begin. */
export type PdfStream = { filters: string; at: number };

/** What was seen of a PDF so far. */
export class PdfFindings {
  isEncrypted = false;
  hasCatalog = false;
  /** All streams, and those that hold objects. */
  readonly allStreams: PdfStream[] = [];
  readonly streams: ObjectStream[] = [];
  readonly syntax: PdfSyntax;
  /** Numbers of objects that are an action, other than going to a page; null for those whose number nobody knows. */
  readonly #acting = new Set<number | null>();
  /** Numbers of the objects that are done when the file is opened. */
  readonly #opening = new Set<number>();
  readonly #interest: PdfInterest;
  #openActions = 0;
  #isActive = false;
  /** An address that stands elsewhere, and one in an object of its own. */
  #refersToAddress = false;
  #holdsAddress = false;
  #objects = 0;
  #addresses = 0;
  /** Bytes that may still be read: objects that lie in each other would be without end. */
  #left = 0;

  constructor(syntax: PdfSyntax) {
    this.syntax = syntax;
    this.#interest = {
      names: NAMES,
      keys: KEYS,
      seeName: (name, before) => this.#seeName(name, before),
      seeValue: (name, token, cursor) => this.#seeValue(name, token, cursor),
    };
  }

  /** So many bytes more may be read. */
  allow(bytes: number): void {
    this.#left += bytes;
  }

  /** Takes what a cursor passes from what may be read. */
  count<T>(cursor: PdfCursor, read: () => T): T {
    const { at } = cursor;
    const answer = read();
    this.#take(cursor.at - at);
    return answer;
  }

  /** So many objects more; there is an end to them. */
  countObjects(more: number): void {
    this.#objects += more;
    if (this.#objects > MOST.objects) throw new DamagedPdfError();
  }

  /** Reads an object and notes what it is; `number` is null where nobody knows it. */
  *read(cursor: PdfCursor, number: number | null): Generator<void, PdfObject> {
    const object = yield* this.#readNext(cursor);
    this.countObjects(1);
    const { bytes, from, at } = cursor;
    // One that stands for another may be any.
    const isReference = object.token === "word" && (number !== null || !cursor.isKeyword);
    if (isAction(object) || isReference) this.#acting.add(number);
    if (object.token === "string" && isActiveUri(bytes, from, at)) this.#holdsAddress = true;
    for (const action of object.entries.get("OpenAction") ?? []) {
      this.#openActions--;
      const target = /^(\d{1,10}) \d+ R$/.exec(action.text)?.[1];
      if (target !== undefined) this.#opening.add(Number(target));
      else if (action.token === "<<") {
        if (isAction(yield* this.#readNext(new PdfCursor(bytes, this.syntax, action.from)))) this.#isActive = true;
      } else if (action.token === "word" && action.text !== "null") this.#isActive = true;
    }
    if (this.#opening.size > MOST.opening) throw new DamagedPdfError();
    return object;
  }

  /** Notes the stream that may stand behind a dictionary, and apart those that may hold objects. */
  noteStream(cursor: PdfCursor, dictionary: PdfObject): void {
    if (this.count(cursor, () => cursor.next()) !== "word" || !cursor.text.startsWith("stream")) return;
    // Its bytes lie in another file.
    if (dictionary.entries.has("F")) this.#isActive = true;
    const { bytes, at } = cursor;
    const isCrLf = bytes[at] === 13 && bytes[at + 1] === 10;
    for (const { token, text, from, to } of dictionary.entries.get("Filter") ?? [{ token: "name", text: "", from: 0, to: 0 }]) {
      const filters = token === "name" ? `/${text}` : bytes.toString("latin1", from, Math.min(to, from + LONGEST_FILTERS));
      this.allStreams.push({ filters, at: at + (isCrLf ? 2 : 1) });
    }
    if (!mayHoldObjects(dictionary)) return;
    if (cursor.text !== "stream" || (!isCrLf && bytes[at] !== 10)) throw new DamagedPdfError();
    if (this.streams.push({ dictionary, at: at + (isCrLf ? 2 : 1) }) > MOST.streams) throw new DamagedPdfError();
  }

  /** Whether something is active whatever else the file holds. An opening action in an odd place is none of an ordinary file. */
  get isSurelyActive(): boolean {
    return this.#isActive || this.#openActions > 0;
  }

  /** Whether anything of the file does more than be read; asked once, when all of it was. */
  get isActive(): boolean {
    if (this.isSurelyActive || (this.#refersToAddress && this.#holdsAddress)) return true;
    return this.#opening.size > 0 && (this.#acting.has(null) || [...this.#opening].some((number) => this.#acting.has(number)));
  }

  *#readNext(cursor: PdfCursor): Generator<void, PdfObject> {
    const { at } = cursor;
    const object = yield* readPdfObject(cursor, this.#interest);
    this.#take(cursor.at - at);
    if (!object) throw new DamagedPdfError();
    return object;
  }

  #take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0) throw new DamagedPdfError();
  }

  #seeName(name: string, before: string): void {
    if (name === "OpenAction") this.#openActions++;
    else if (ACTIVE.has(name) || (name === ARTICLE && before === "S")) this.#isActive = true;
    else if (name === "Encrypt") this.isEncrypted = true;
    else if (name === "Catalog") this.hasCatalog = true;
  }

  #seeValue(name: string, token: PdfToken, { bytes, from, at }: PdfCursor): void {
    if (!ADDRESSES.has(name)) return;
    if (++this.#addresses > MOST.addresses) throw new DamagedPdfError();
    if (token === "word") this.#refersToAddress = true;
    else if (isActiveUri(bytes, from, at)) this.#isActive = true;
  }
}

/** One that goes to a page, and no further, is none. */
function isAction({ entries }: PdfObject): boolean {
  const kinds = entries.get("S") ?? [];
  return entries.has("Next") || kinds.some(({ token, text }) => token !== "name" || text !== "GoTo");
}
