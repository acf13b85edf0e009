import { Readable } from "node:stream";
import { constants, createInflate, inflateSync } from "node:zlib";
import { DamagedPdfError, type PdfStream } from "./pdf-findings.ts";
import { isPdfSpace } from "./pdf-syntax.ts";

const MB = 1024 * 1024;

/** Maximum compressed bytes to read, as a multiple of the file size. Overlapping streams would otherwise be read again and again. */
const MAX_READ_FACTOR = 2;
/** Streams up to this decompressed size are decompressed synchronously, larger ones in pieces outside this thread. */
const SMALL_BYTES = 256 * 1024;

/** Bytes that were decompressed, and compressed bytes that were read. */
type Measured = { written: number; read: number };
const NOTHING: Measured = { written: 0, read: 0 };

/**
 * Whether the streams of a PDF decompress to far more than its size. Counts streams compressed with Flate, alone or after one ASCII85 or ASCIIHex
 * filter; a stream with two Flate filters exceeds the limit. Keeps no decompressed data. Throws `DamagedPdfError` if the streams overlap so much that
 * they have more than twice as many compressed bytes as the file. Awaits `yieldToEventLoop` between streams and between the pieces of an encoded one.
 */
export async function exceedsUnpackedLimit(file: Buffer, streams: PdfStream[], yieldToEventLoop: () => Promise<void> | undefined): Promise<boolean> {
  let remainingOutput = maxUnpackedBytes(file.length);
  let remainingInput = MAX_READ_FACTOR * file.length;
  const countInput = (bytes: number) => {
    remainingInput -= bytes;
    if (remainingInput < 0) throw new DamagedPdfError();
  };
  const beforePiece = async (bytes: number) => {
    countInput(bytes);
    await yieldToEventLoop();
  };
  for (const { filters, at } of streams) {
    await yieldToEventLoop();
    const names = filterNames(filters);
    if (names.filter(isFlate).length > 1) return true;
    const packed = file.subarray(at);
    const isEncoded = names.findIndex(isFlate) > 0;
    const { written, read } = await (isEncoded
      ? measurePieces(decodeAscii(packed, names[0] ?? "", beforePiece), remainingOutput)
      : measureWhole(packed, remainingOutput));
    remainingOutput -= written;
    if (remainingOutput < 0) return true;
    countInput(read);
  }
  return false;
}

/** Maximum decompressed size of all streams of a PDF, in bytes. Losslessly scanned pages decompress to fifty times their size and more. */
const maxUnpackedBytes = (size: number) => 64 * MB + 50 * size;

/** Returns the filter names in order, with #xx decoded. */
const filterNames = (filters: string) =>
  [...filters.matchAll(/\/([^\s/[\]<>()%]+)/g)].map(([, name = ""]) =>
    name.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );
const isFlate = (name: string) => name === "FlateDecode" || name === "Fl";

/** Measures decoded data. Decodes only the first pieces if they are not zlib data. */
async function measurePieces(pieces: AsyncGenerator<Buffer, void>, maxBytes: number): Promise<Measured> {
  let head = Buffer.alloc(0);
  // Leading spaces may fill whole pieces.
  while (head.length < 2) {
    const piece = await pieces.next();
    if (piece.done) return NOTHING;
    head = Buffer.concat([head, piece.value]);
  }
  if (!isZlib(head)) return NOTHING;
  const second = await pieces.next();
  if (second.done) return measureWhole(head, maxBytes);
  const { value } = second;
  async function* allPieces() {
    yield head;
    yield value;
    yield* pieces;
  }
  return measure(Readable.from(allPieces()), maxBytes);
}

async function measureWhole(packed: Buffer, maxBytes: number): Promise<Measured> {
  return isZlib(packed) ? (measureSmall(packed) ?? (await measure(Readable.from([packed]), maxBytes))) : NOTHING;
}

/** Whether bytes begin with a zlib header. Readers decompress nothing else as Flate, whatever the stream declares. */
const isZlib = ([first = 0, second = 0]: Buffer) => (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;

/** Returns null if the data decompresses to more than SMALL_BYTES, or is broken. */
function measureSmall(packed: Buffer): Measured | null {
  try {
    const options = { maxOutputLength: SMALL_BYTES, finishFlush: constants.Z_SYNC_FLUSH, info: true };
    // `info: true` also returns the number of bytes read, which the types do not declare.
    const { buffer, engine } = inflateSync(packed, options) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    return { written: buffer.length, read: engine.bytesWritten };
  } catch {
    return null;
  }
}

/** Decompresses until the data ends, is broken, or exceeds `maxBytes`. The promise rejects if the source fails. */
function measure(source: Readable, maxBytes: number): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const inflate = createInflate({ chunkSize: SMALL_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
    let written = 0;
    const finish = () => {
      resolve({ written, read: inflate.bytesWritten });
      source.destroy();
      inflate.destroy();
    };
    inflate.on("data", (chunk: Buffer) => {
      written += chunk.length;
      if (written > maxBytes) finish();
    });
    inflate.on("end", finish).on("error", finish);
    source.on("error", (error) => {
      reject(error);
      inflate.destroy();
    });
    source.pipe(inflate);
  });
}

/** Encoded bytes per piece: about a millisecond of work; the decoded bytes are at most four times as many. */
const PIECE_BYTES = 64 * 1024;
/** `FIRST_DIGIT` (`!`) is the digit 0 of ASCII85; `ZERO_GROUP` (`z`) stands for four zero bytes. */
const [TILDE, GREATER, FIRST_DIGIT, ZERO_GROUP] = [0x7e, 0x3e, 0x21, 0x7a];

/** `end`: the byte that ends the data. */
type Decoder = { end: number; decode: (text: Buffer) => Buffer };

/**
 * Decodes ASCII85 and ASCIIHex data piece by piece; yields nothing for other filters. Before each piece awaits `beforePiece` with the number of
 * encoded bytes. `beforePiece` may throw to reject the data, or let other work run.
 */
async function* decodeAscii(encoded: Buffer, filter: string, beforePiece: (bytes: number) => Promise<void>): AsyncGenerator<Buffer, void> {
  const decoder = createDecoder(filter);
  if (!decoder) return;
  for (let at = 0; at < encoded.length; at += PIECE_BYTES) {
    const text = encodedText(encoded.subarray(at, at + PIECE_BYTES), decoder.end);
    await beforePiece(text.length);
    yield decoder.decode(text);
    // The end marker or the end of the data was in this piece.
    if (text.length < PIECE_BYTES) return;
  }
}

function createDecoder(filter: string): Decoder | null {
  if (filter === "ASCII85Decode" || filter === "A85") return { end: TILDE, decode: ascii85Decoder() };
  if (filter === "ASCIIHexDecode" || filter === "AHx") return { end: GREATER, decode: hexDecoder() };
  return null;
}

/** Returns the piece up to the end marker. */
function encodedText(piece: Buffer, end: number): Buffer {
  const at = piece.indexOf(end);
  return at < 0 ? piece : piece.subarray(0, at);
}

/** Carries an unfinished group over to the next piece. Drops an unfinished group at the end, which does not matter for the decompressed size. */
function ascii85Decoder(): (text: Buffer) => Buffer {
  let [digits, value] = [0, 0];
  return (text) => {
    const decoded = Buffer.alloc(4 * text.length);
    let length = 0;
    for (const byte of text) {
      if (isPdfSpace(byte)) continue;
      if (byte === ZERO_GROUP && digits === 0) {
        length += 4;
        continue;
      }
      value = value * 85 + (byte - FIRST_DIGIT);
      if (++digits < 5) continue;
      // Invalid digits can make a value that does not fit into four bytes.
      length = decoded.writeUInt32BE(Math.max(0, value) % 2 ** 32, length);
      [digits, value] = [0, 0];
    }
    return decoded.subarray(0, length);
  };
}

/** Skips everything that is not a hex digit, as browsers do. */
function hexDecoder(): (text: Buffer) => Buffer {
  let carry = "";
  return (text) => {
    const digits = carry + text.toString("latin1").replace(/[^\da-f]+/gi, "");
    carry = digits.length % 2 === 0 ? "" : digits.slice(-1);
    return Buffer.from(digits.slice(0, digits.length - carry.length), "hex");
  };
}
