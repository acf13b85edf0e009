import { constants, createInflate, inflateSync } from "node:zlib";
import { Damaged, type PdfStream } from "./pdf-seen.ts";
import { isPdfSpace } from "./pdf-syntax.ts";

const MB = 1024 * 1024;
/** What all streams of a PDF may unpack to, bytes: pages scanned without loss unpack to fifty times their size and more. */
const mostUnpacked = (size: number) => 64 * MB + 50 * size;
/** How much of a file may be unpacked, on the average: streams that lie in each other would be unpacked again and again. */
const TIMES = 2;
/** Streams that unpack to no more than this are unpacked at once, the others piece by piece outside this thread. */
const SMALL = 256 * 1024;

/**
 * Whether the streams of a PDF unpack to far more than its size; nothing that is unpacked is kept. Counts what is packed with Flate, alone or
 * behind ASCII85 or ASCIIHex; nobody packs twice. Throws Damaged where streams lie in each other. `giveWay`
 * lets others have their turn.
 */
export async function unpacksTooFar(file: Buffer, streams: PdfStream[], giveWay: () => Promise<void> | undefined): Promise<boolean> {
  let left = mostUnpacked(file.length);
  let mayRead = TIMES * file.length;
  for (const { filters, at } of streams) {
    await giveWay();
    const names = filterNames(filters);
    if (names.filter(isFlate).length > 1) return true;
    let packed = file.subarray(at);
    if (names.findIndex(isFlate) > 0) {
      const letters = lettersOf(packed, names[0] ?? "");
      mayRead -= letters.length;
      packed = fromLetters(letters, names[0] ?? "");
    }
    const { written, read } = isZlib(packed) ? (measureSmall(packed) ?? (await measure(packed, left))) : NOTHING;
    left -= written;
    mayRead -= read;
    if (left < 0) return true;
    if (mayRead < 0) throw new Damaged();
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

/** How many bytes come out before it ends, breaks off, or there are more than `most`. */
function measure(packed: Buffer, most: number): Promise<Measured> {
  return new Promise((resolve) => {
    const inflate = createInflate({ chunkSize: SMALL, finishFlush: constants.Z_SYNC_FLUSH });
    let written = 0;
    const end = () => {
      resolve({ written, read: inflate.bytesWritten });
      inflate.destroy();
    };
    inflate.on("data", (chunk: Buffer) => {
      written += chunk.length;
      if (written > most) end();
    });
    inflate.on("end", end).on("error", end).end(packed);
  });
}

const isAscii85 = (filter: string) => filter === "ASCII85Decode" || filter === "A85";

/** Up to where ASCII85 or ASCIIHex ends. */
function lettersOf(text: Buffer, filter: string): Buffer {
  const end = text.indexOf(isAscii85(filter) ? "~>" : ">");
  return end < 0 ? text : text.subarray(0, end);
}

/** What ASCII85 or ASCIIHex stands for; empty for any other filter. */
function fromLetters(letters: Buffer, filter: string): Buffer {
  const digits = Buffer.from(letters.filter((byte) => !isPdfSpace(byte)));
  if (filter === "ASCIIHexDecode" || filter === "AHx") return Buffer.from(digits.toString("latin1"), "hex");
  return isAscii85(filter) ? fromAscii85(digits) : Buffer.alloc(0);
}

const [FIRST, ZERO] = [0x21, 0x7a];

/** Whole groups only: the last few bytes do not matter for how much they unpack to. */
function fromAscii85(digits: Buffer): Buffer {
  const bytes = Buffer.alloc(4 * digits.length);
  let [filled, group, value] = [0, 0, 0];
  for (const digit of digits) {
    if (digit === ZERO && group === 0) {
      filled += 4;
      continue;
    }
    value = value * 85 + (digit - FIRST);
    if (++group < 5) continue;
    filled = bytes.writeUInt32BE(Math.max(0, value) % 2 ** 32, filled);
    [group, value] = [0, 0];
  }
  return bytes.subarray(0, filled);
}
