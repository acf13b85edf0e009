import { setImmediate } from "node:timers/promises";
import { oneAtATime } from "#server/intake/one-at-a-time.ts";
import type { AttachmentReason } from "./attachment.schema.ts";
import { findPdfObjects } from "./find-pdf-objects.ts";
import { isArchiveToo, isWholePdf } from "./pdf-frame.ts";
import { PdfCursor, PdfNames } from "./pdf-tokens.ts";
import { mayHoldObjects, OBJECT_STREAM_KEYS, readObjectStream, type ObjectStream, type OpenObjectStream } from "./read-object-stream.ts";
import { readPdfObject, type PdfObject } from "./read-pdf-object.ts";

/** What does something, plays something or carries other files; by the names of ISO 32000 that such a thing cannot do without. */
const ACTIVE = new Set(
  (
    "JavaScript JS AA XFA Launch SubmitForm ImportData GoToE GoToR GoTo3DView " +
    "EmbeddedFile EmbeddedFiles EF FileAttachment RichMedia RichMediaExecute Rendition Movie Sound 3D"
  ).split(" "),
);
/** What is looked at more closely, of dictionaries. */
const KEYS = new Set([...OBJECT_STREAM_KEYS, "OpenAction", "S", "Next", "F"]);
const INTEREST = { names: new PdfNames([...ACTIVE, ...KEYS, "Encrypt", "Catalog"]), keys: KEYS };

/** What all streams of objects may come to, unpacked, and each of them; how many of them, and of all objects, there may be. */
const ROOM = { bytes: 32 * 1024 * 1024, each: 8 * 1024 * 1024, streams: 4_000, objects: 400_000 };
/** Nothing is read more often than this on the average: objects that lie in each other would be without end. */
const TIMES = 3;
/** After so many bytes others have their turn. */
const STRIDE = 512 * 1024;

type PdfReason = Extract<AttachmentReason, "damaged" | "pdf-encrypted" | "pdf-active">;

/** What was seen so far. */
type Seen = {
  names: Set<string>;
  /** Numbers of objects that are an action, other than going to a page; null for those whose number nobody knows. */
  acting: Set<number | null>;
  /** Numbers of the objects that are done when the file is opened. */
  opening: Set<number>;
  openActions: number;
  isActive: boolean;
  streams: ObjectStream[];
  objects: number;
  /** Bytes that were read, and that still may be. */
  read: number;
  left: number;
  rested: number;
};

class Damaged extends Error {}

/**
 * Why a PDF is not taken; null where nothing is wrong with it. Nothing can be made anew of a PDF, so it is read as the most patient reader
 * would: every object that stands anywhere in it, and those in its packed streams. Refuses what is not whole, encrypted, or does more than
 * be read: scripts, actions other than links and pages, media, forms of XFA, files within it. One is read at a time.
 */
export function scanPdf(bytes: Buffer): Promise<PdfReason | null> {
  return oneAtATime(async () => {
    try {
      return await scan(bytes);
    } catch (fault) {
      if (fault instanceof Damaged) return "damaged";
      throw fault;
    }
  });
}

async function scan(bytes: Buffer): Promise<PdfReason | null> {
  if (!isWholePdf(bytes)) return "damaged";
  if (isArchiveToo(bytes)) return "pdf-active";
  const seen = beginWith(bytes.length);
  for (const { at, number } of findPdfObjects(bytes)) {
    const cursor = new PdfCursor(bytes, at);
    const object = readNext(cursor, seen, number);
    if (object.token === "<<") noteStream(cursor, object, seen);
    if (isDue(seen)) await rest(seen);
  }
  // Its streams could not be read.
  if (seen.names.has("Encrypt")) return "pdf-encrypted";
  let room = ROOM.bytes;
  for (const stream of seen.streams) {
    if (isActive(seen)) return "pdf-active";
    const open = await readObjectStream(bytes, stream, Math.min(room, ROOM.each));
    if (!open) return "damaged";
    room -= open.text.length;
    await scanObjectStream(open, seen);
  }
  if (isActive(seen)) return "pdf-active";
  return seen.names.has("Catalog") ? null : "damaged";
}

const beginWith = (length: number): Seen => ({
  names: new Set(),
  acting: new Set(),
  opening: new Set(),
  openActions: 0,
  isActive: false,
  streams: [],
  objects: 0,
  read: 0,
  left: TIMES * length,
  rested: 0,
});

/** Some readers go by the places that it names, some from one object to the next. */
async function scanObjectStream({ text, first, objects }: OpenObjectStream, seen: Seen): Promise<void> {
  seen.left += TIMES * text.length;
  const places = new Map<number, number>();
  for (const { at, number } of objects) {
    const cursor = new PdfCursor(text, at);
    count(seen, cursor, () => cursor.skip());
    if (places.has(cursor.at)) throw new Damaged();
    places.set(cursor.at, number);
  }
  const cursor = new PdfCursor(text, first);
  for (cursor.skip(); cursor.at < text.length; cursor.skip()) {
    const number = places.get(cursor.at) ?? null;
    places.delete(cursor.at);
    readNext(cursor, seen, number);
    if (isDue(seen)) await rest(seen);
  }
  for (const [at, number] of places) {
    readNext(new PdfCursor(text, at), seen, number);
    if (isDue(seen)) await rest(seen);
  }
}

/** Nothing is read without end. */
function count<T>(seen: Seen, cursor: PdfCursor, read: () => T): T {
  const { at } = cursor;
  const answer = read();
  seen.read += cursor.at - at;
  if (seen.read > seen.left) throw new Damaged();
  return answer;
}

/** Reads an object and notes what it is; `number` is null where nobody knows it. */
function readNext(cursor: PdfCursor, seen: Seen, number: number | null): PdfObject {
  const see = (name: string) => {
    if (name === "OpenAction") seen.openActions++;
    if (ACTIVE.has(name)) seen.isActive = true;
    if (name === "Encrypt" || name === "Catalog") seen.names.add(name);
  };
  const object = count(seen, cursor, () => readPdfObject(cursor, INTEREST, see));
  if (!object || ++seen.objects > ROOM.objects) throw new Damaged();
  // One that stands for another may be any.
  if (isAction(object) || (object.token === "word" && number !== null)) seen.acting.add(number);
  for (const action of object.entries.get("OpenAction") ?? []) {
    seen.openActions--;
    const target = /^(\d{1,10}) \d+ R$/.exec(action.text)?.[1];
    if (target !== undefined) seen.opening.add(Number(target));
    else if (action.token === "<<") {
      const inline = readPdfObject(new PdfCursor(cursor.bytes, action.from), INTEREST, () => {});
      if (!inline || isAction(inline)) seen.isActive = true;
    } else if (action.token === "word" && action.text !== "null") seen.isActive = true;
  }
  return object;
}

/** One that goes to a page, and no further, is none. */
function isAction({ entries }: PdfObject): boolean {
  const kinds = entries.get("S") ?? [];
  return entries.has("Next") || kinds.some(({ token, text }) => token !== "name" || text !== "GoTo");
}

/** Whether anything of the file does more than be read. */
function isActive({ isActive: isNamed, openActions, opening, acting }: Seen): boolean {
  // An opening action in an odd place is none of an ordinary file.
  if (isNamed || openActions > 0) return true;
  return opening.size > 0 && (acting.has(null) || [...opening].some((number) => acting.has(number)));
}

function noteStream(cursor: PdfCursor, dictionary: PdfObject, seen: Seen): void {
  if (count(seen, cursor, () => cursor.next()) !== "word" || !cursor.text.startsWith("stream")) return;
  // Its bytes lie in another file.
  if (dictionary.entries.has("F")) seen.isActive = true;
  if (!mayHoldObjects(dictionary)) return;
  const { bytes, at } = cursor;
  const isCrLf = bytes[at] === 13 && bytes[at + 1] === 10;
  if (cursor.text !== "stream" || (!isCrLf && bytes[at] !== 10)) throw new Damaged();
  if (seen.streams.length >= ROOM.streams) throw new Damaged();
  seen.streams.push({ dictionary, at: at + (isCrLf ? 2 : 1) });
}

const isDue = ({ read, rested }: Seen) => read - rested >= STRIDE;

async function rest(seen: Seen): Promise<void> {
  seen.rested = seen.read;
  await setImmediate();
}
