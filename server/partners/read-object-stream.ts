import { promisify } from "node:util";
import { constants, inflate } from "node:zlib";
import type { PdfObject } from "./read-pdf-object.ts";
import { PdfCursor } from "./pdf-tokens.ts";

/** A stream of a PDF that holds objects: its dictionary, and where its bytes begin. */
export type ObjectStream = { dictionary: PdfObject; at: number };
/** What is packed in it: the objects' text, and of each its number and where it begins. */
export type OpenObjectStream = { text: Buffer; first: number; objects: { number: number; at: number }[] };

/** Keys of its dictionary that say how it is to be read. */
export const OBJECT_STREAM_KEYS = ["Type", "Filter", "DecodeParms", "DP", "First", "N"];

/** More objects in one stream than this no program writes. */
const MOST_OBJECTS = 200_000;
const CHUNK = 256 * 1024;

const unpack = promisify(inflate) as (bytes: Buffer, options: object) => Promise<Buffer>;

/** Whether a reader may take objects from a stream, whatever it says that it is. */
export const mayHoldObjects = ({ entries }: PdfObject) => entries.has("First") || (entries.get("Type") ?? []).some(({ text }) => text === "ObjStm");

/**
 * Unpacks a stream of objects, `room` bytes at most; null where it is too large, broken, or packed in another way than all programs do:
 * two readers might see two different things in it.
 */
export async function readObjectStream(file: Buffer, { dictionary, at }: ObjectStream, room: number): Promise<OpenObjectStream | null> {
  const { entries } = dictionary;
  const [filter, ...otherFilters] = entries.get("Filter") ?? [];
  const written =
    filter && (filter.token === "name" ? `/${filter.text}` : file.toString("latin1", filter.from, Math.min(filter.to, filter.from + 64)));
  if (written === undefined || !/^\[?\s*\/(FlateDecode|Fl)\s*\]?$/.test(written) || otherFilters.length > 0) return null;
  if (entries.has("DecodeParms") || entries.has("DP")) return null;
  const first = numberOf(entries.get("First"));
  const count = numberOf(entries.get("N"));
  if (first === null || count === null || count > MOST_OBJECTS) return null;
  const text = await unpack(file.subarray(at), { chunkSize: CHUNK, maxOutputLength: Math.max(1, room), finishFlush: constants.Z_SYNC_FLUSH }).catch(
    () => null,
  );
  if (!text || first > text.length) return null;
  const objects = readPlaces(text.subarray(0, first), count);
  return objects && { text, first, objects: objects.map((object) => ({ ...object, at: first + object.at })) };
}

/** Written once, as itself. */
function numberOf(entries: { token: string; text: string }[] | undefined): number | null {
  const [entry, ...others] = entries ?? [];
  return entry?.token === "word" && /^\d{1,9}$/.test(entry.text) && others.length === 0 ? Number(entry.text) : null;
}

/** Pairs of a number and a place; null where there are other things among them. */
function readPlaces(head: Buffer, count: number): { number: number; at: number }[] | null {
  const cursor = new PdfCursor(head);
  const places: { number: number; at: number }[] = [];
  const next = () => (cursor.next() === "word" && /^\d{1,10}$/.test(cursor.text) ? Number(cursor.text) : null);
  while (places.length < count) {
    const [number, at] = [next(), next()];
    if (number === null || at === null) return null;
    places.push({ number, at });
  }
  return places;
}
