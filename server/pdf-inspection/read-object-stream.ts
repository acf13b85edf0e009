import { constants, inflate } from "node:zlib";
import type { PdfObject } from "./read-pdf-object.ts";

/** A stream of a PDF that holds objects: its dictionary, and where its bytes begin. */
export type ObjectStream = { dictionary: PdfObject; at: number };
/** What is in it: numbers and places of so many objects, and from `first` on the objects' text. `packed`: the bytes that it took in the file. */
export type OpenObjectStream = { text: Buffer; first: number; count: number; packed: number };

/** Keys of its dictionary that say how it is to be read. */
export const OBJECT_STREAM_KEYS = ["Type", "Filter", "DecodeParms", "DP", "First", "N", "Length"];

const CHUNK = 64 * 1024;
const LONGEST_LINE_END = 2;

/** Whether a reader may take objects from a stream, whatever it says that it is. */
export const mayHoldObjects = ({ entries }: PdfObject) => entries.has("First") || (entries.get("Type") ?? []).some(({ text }) => text === "ObjStm");

/**
 * Opens a stream of objects, `room` bytes at most; null where it is too large, broken, or packed in another way than all programs do:
 * two readers might see two different things in it.
 */
export async function readObjectStream(file: Buffer, stream: ObjectStream, room: number): Promise<OpenObjectStream | null> {
  const { entries } = stream.dictionary;
  const first = numberOf(stream.dictionary, "First");
  const count = numberOf(stream.dictionary, "N");
  if (first === null || count === null || entries.has("DecodeParms") || entries.has("DP")) return null;
  const open = entries.has("Filter") ? await unpack(file, stream, room) : asItStands(file, stream, room);
  return open && first <= open.text.length ? { ...open, first, count } : null;
}

type Opened = { text: Buffer; packed: number };

async function unpack(file: Buffer, { dictionary, at }: ObjectStream, room: number): Promise<Opened | null> {
  const [filter, ...otherFilters] = dictionary.entries.get("Filter") ?? [];
  const written =
    filter && (filter.token === "name" ? `/${filter.text}` : file.toString("latin1", filter.from, Math.min(filter.to, filter.from + 64)));
  if (written === undefined || !/^\[?\s*\/(FlateDecode|Fl)\s*\]?$/.test(written) || otherFilters.length > 0) return null;
  const options = { chunkSize: CHUNK, maxOutputLength: Math.max(1, room), finishFlush: constants.Z_SYNC_FLUSH, info: true };
  return new Promise((resolve) => {
    inflate(file.subarray(at), options, (error, answer) => {
      // With `info` it tells how much it read, which its types do not know.
      const { buffer, engine } = (answer ?? {}) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
      resolve(error ? null : { text: buffer, packed: engine.bytesWritten });
    });
  });
}

/** Not packed: readers that go by its length and those that look for its end must find the same. */
function asItStands(file: Buffer, { dictionary, at }: ObjectStream, room: number): Opened | null {
  const length = numberOf(dictionary, "Length");
  if (length === null || length > room) return null;
  const end = file.subarray(at, at + length + LONGEST_LINE_END + "endstream".length).indexOf("endstream");
  return end >= length ? { text: file.subarray(at, at + length), packed: length } : null;
}

/** Written once, as itself. */
function numberOf({ entries }: PdfObject, key: string): number | null {
  const [entry, ...others] = entries.get(key) ?? [];
  return entry?.token === "word" && /^\d{1,9}$/.test(entry.text) && others.length === 0 ? Number(entry.text) : null;
}
