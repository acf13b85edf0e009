import { Readable } from "node:stream";
import { constants, createInflate, inflateSync } from "node:zlib";
import { decodeAscii } from "./decode-ascii.ts";
import { DamagedPdfError, type PdfStream } from "./pdf-findings.ts";

const MB = 1024 * 1024;
/** What all streams of a PDF may unpack to, bytes: pages scanned without loss unpack to fifty times their size and more. */
const mostUnpacked = (size: number) => 64 * MB + 50 * size;
/** How much of a file may be unpacked, on the average: streams that lie in each other would be unpacked again and again. */
const TIMES = 2;
/** Streams that unpack to no more than this are unpacked at once, the others piece by piece outside this thread. */
const SMALL = 256 * 1024;

/**
 * Whether the streams of a PDF unpack to far more than its size; nothing that is unpacked is kept. Counts what is packed with Flate, alone or
 * behind ASCII85 or ASCIIHex; nobody packs twice. Throws Damaged where streams lie in each other. Awaits `yieldToEventLoop` between streams
 * and between the pieces of an encoded one.
 */
export async function exceedsUnpackedLimit(file: Buffer, streams: PdfStream[], yieldToEventLoop: () => Promise<void> | undefined): Promise<boolean> {
  let left = mostUnpacked(file.length);
  let mayRead = TIMES * file.length;
  const takeRead = (bytes: number) => {
    mayRead -= bytes;
    if (mayRead < 0) throw new DamagedPdfError();
  };
  const beforePiece = async (bytes: number) => {
    takeRead(bytes);
    await yieldToEventLoop();
  };
  for (const { filters, at } of streams) {
    await yieldToEventLoop();
    const names = filterNames(filters);
    if (names.filter(isFlate).length > 1) return true;
    const packed = file.subarray(at);
    const isEncoded = names.findIndex(isFlate) > 0;
    const { written, read } = await (isEncoded ? measurePieces(decodeAscii(packed, names[0] ?? "", beforePiece), left) : measureWhole(packed, left));
    left -= written;
    if (left < 0) return true;
    takeRead(read);
  }
  return false;
}

/** Names of filters in order, #xx decoded. */
const filterNames = (written: string) =>
  [...written.matchAll(/\/([^\s/[\]<>()%]+)/g)].map(([, name = ""]) =>
    name.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );
const isFlate = (name: string) => name === "FlateDecode" || name === "Fl";

/** Whether bytes begin as zlib data; readers take nothing else for Flate, whatever a stream says. */
const isZlib = ([first = 0, second = 0]: Buffer) => (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;

type Measured = { written: number; read: number };
const NOTHING: Measured = { written: 0, read: 0 };

/** Null where it unpacks to more than a little, or breaks off. */
function measureSmall(packed: Buffer): Measured | null {
  try {
    const options = { maxOutputLength: SMALL, finishFlush: constants.Z_SYNC_FLUSH, info: true };
    // With `info` it tells how much it read, which its types do not know.
    const { buffer, engine } = inflateSync(packed, options) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
    return { written: buffer.length, read: engine.bytesWritten };
  } catch {
    return null;
  }
}

async function measureWhole(packed: Buffer, most: number): Promise<Measured> {
  return isZlib(packed) ? (measureSmall(packed) ?? (await measure(Readable.from([packed]), most))) : NOTHING;
}

/** Decodes no more than it takes to see whether it is zlib data, where it is none. */
async function measurePieces(pieces: AsyncGenerator<Buffer, void>, most: number): Promise<Measured> {
  let head = Buffer.alloc(0);
  // Spaces in front may fill whole pieces.
  while (head.length < 2) {
    const piece = await pieces.next();
    if (piece.done) return NOTHING;
    head = Buffer.concat([head, piece.value]);
  }
  if (!isZlib(head)) return NOTHING;
  const second = await pieces.next();
  if (second.done) return measureWhole(head, most);
  const { value } = second;
  async function* all() {
    yield head;
    yield value;
    yield* pieces;
  }
  return measure(Readable.from(all()), most);
}

/** How many bytes come out before it ends, breaks off, or there are more than `most`; rejects where the source fails. */
function measure(source: Readable, most: number): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const inflate = createInflate({ chunkSize: SMALL, finishFlush: constants.Z_SYNC_FLUSH });
    let written = 0;
    const end = () => {
      resolve({ written, read: inflate.bytesWritten });
      source.destroy();
      inflate.destroy();
    };
    inflate.on("data", (chunk: Buffer) => {
      written += chunk.length;
      if (written > most) end();
    });
    inflate.on("end", end).on("error", end);
    source.on("error", (error) => {
      reject(error);
      inflate.destroy();
    });
    source.pipe(inflate);
  });
}
