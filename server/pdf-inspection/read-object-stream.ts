import { constants, inflate } from "node:zlib";
import type { PdfObject } from "./read-pdf-object.ts";

/** An object stream of a PDF: its dictionary, and the position of its data. */
export type ObjectStream = { dictionary: PdfObject; at: number };
/**
 * A decompressed object stream. `text` contains the numbers and offsets of `count` objects and, from position `first`, the objects. `packed` is the
 * number of compressed bytes read from the file.
 */
export type OpenObjectStream = { text: Buffer; first: number; count: number; packed: number };

type StreamData = { text: Buffer; packed: number };

/** Keys of the dictionary that determine how the stream is read. */
export const OBJECT_STREAM_KEYS = ["Type", "Filter", "DecodeParms", "DP", "First", "N", "Length"];

const CHUNK = 64 * 1024;
/** Maximum bytes of a line end. */
const MAX_LINE_END = 2;

/**
 * Decompresses an object stream of at most `maxBytes` bytes. Returns null if it is too large, broken, or encoded in an unusual way that two readers
 * may decode differently.
 */
export async function readObjectStream(file: Buffer, stream: ObjectStream, maxBytes: number): Promise<OpenObjectStream | null> {
  const { entries } = stream.dictionary;
  const first = numberOf(stream.dictionary, "First");
  const count = numberOf(stream.dictionary, "N");
  if (first === null || count === null || entries.has("DecodeParms") || entries.has("DP")) return null;
  const data = entries.has("Filter") ? await decompress(file, stream, maxBytes) : readUncompressed(file, stream, maxBytes);
  return data && first <= data.text.length ? { ...data, first, count } : null;
}

async function decompress(file: Buffer, { dictionary, at }: ObjectStream, maxBytes: number): Promise<StreamData | null> {
  const [filter, ...otherFilters] = dictionary.entries.get("Filter") ?? [];
  const filters =
    filter && (filter.token === "name" ? `/${filter.text}` : file.toString("latin1", filter.from, Math.min(filter.to, filter.from + 64)));
  if (filters === undefined || !/^\[?\s*\/(FlateDecode|Fl)\s*\]?$/.test(filters) || otherFilters.length > 0) return null;
  const options = { chunkSize: CHUNK, maxOutputLength: Math.max(1, maxBytes), finishFlush: constants.Z_SYNC_FLUSH, info: true };
  return new Promise((resolve) => {
    inflate(file.subarray(at), options, (error, result) => {
      // `info: true` also returns the number of bytes read, which the types do not declare.
      const { buffer, engine } = (result ?? {}) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
      resolve(error ? null : { text: buffer, packed: engine.bytesWritten });
    });
  });
}

/** Reads an uncompressed stream. Its length and its end marker must agree, because some readers use one and some the other. */
function readUncompressed(file: Buffer, { dictionary, at }: ObjectStream, maxBytes: number): StreamData | null {
  const length = numberOf(dictionary, "Length");
  if (length === null || length > maxBytes) return null;
  const end = file.subarray(at, at + length + MAX_LINE_END + "endstream".length).indexOf("endstream");
  return end >= length ? { text: file.subarray(at, at + length), packed: length } : null;
}

/** Returns a number that occurs once and directly, not as a reference; otherwise null. */
function numberOf({ entries }: PdfObject, key: string): number | null {
  const [entry, ...others] = entries.get(key) ?? [];
  return entry?.token === "word" && /^\d{1,9}$/.test(entry.text) && others.length === 0 ? Number(entry.text) : null;
}

/** Whether a reader may read objects from a stream, whatever its declared type. */
export const mayContainObjects = ({ entries }: PdfObject) =>
  entries.has("First") || (entries.get("Type") ?? []).some(({ text }) => text === "ObjStm");
