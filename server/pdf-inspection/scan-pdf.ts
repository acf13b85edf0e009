import { setImmediate } from "node:timers/promises";
import { findPdfObjects } from "./find-pdf-objects.ts";
import { DamagedPdfError, PdfFindings } from "./pdf-findings.ts";
import { PdfSyntax, isPdfSpace } from "./pdf-syntax.ts";
import { PdfCursor } from "./pdf-cursor.ts";
import { exceedsUnpackedLimit } from "./measure-pdf-streams.ts";
import { readObjectStream } from "./read-object-stream.ts";
import { scanObjectStream } from "./scan-object-stream.ts";

/** The text that ends an archive may have so much behind it. */
const ARCHIVE_TAIL = 66_000;

const NEAR_THE_END = 1_024;

const END = Buffer.from("%%EOF");

/** Whether a program that opens archives finds one in it. */
const isAlsoArchive = (bytes: Buffer) => bytes.subarray(-ARCHIVE_TAIL).includes("PK\u0005\u0006", 0, "latin1");

/** What all streams of objects may come to, opened, and each of them, bytes. */
const ROOM = { all: 24 * 1024 * 1024, each: 8 * 1024 * 1024 };
/** Nothing is read more often than this on the average, of the file and of its streams. */
const TIMES = { file: 2, stream: 1.25 };
/** After so long others have their turn, and after so long a file that is not read to its end is damaged; ms. */
const TURN_MS = 15;
const DEADLINE_MS = 15_000;

/** Why a PDF is not accepted. */
export type PdfReason = "damaged" | "pdf-encrypted" | "pdf-active" | "pdf-unpacked";

/**
 * Why a PDF is not taken; null where nothing is wrong with it. Nothing can be made anew of a PDF, so it is read as the most patient reader
 * would: every object that stands anywhere in it, and those in its packed streams. Refuses what is not whole, encrypted, unpacks to far
 * more than its size, or does more than be read: scripts, actions other than links and pages, media, forms of XFA, files within it. It takes
 * 15 seconds at most, giving way to other requests; callers run it in `shop.pdfQueue`.
 */
export async function scanPdf(bytes: Buffer): Promise<PdfReason | null> {
  try {
    return await scanAsAllDo(bytes);
  } catch (error) {
    if (error instanceof DamagedPdfError) return "damaged";
    throw error;
  }
}

/** Where two readers may see two different things, as both of them. */
async function scanAsAllDo(bytes: Buffer): Promise<PdfReason | null> {
  if (!isWholePdf(bytes)) return "damaged";
  if (isAlsoArchive(bytes)) return "pdf-active";
  const clock = { deadline: performance.now() + DEADLINE_MS };
  const written = new PdfSyntax("as written");
  const reason = await scan(bytes, written, clock);
  return reason || !written.sawOdd ? reason : scan(bytes, new PdfSyntax("as browsers do"), clock);
}

async function scan(bytes: Buffer, syntax: PdfSyntax, clock: Clock): Promise<PdfReason | null> {
  const seen = new PdfFindings(syntax);
  seen.allow(TIMES.file * bytes.length);
  await walk(scanFile(bytes, seen), clock);
  // Its streams could not be read.
  if (seen.isEncrypted) return "pdf-encrypted";
  let room = ROOM.all;
  let packed = TIMES.file * bytes.length;
  for (const stream of seen.streams) {
    if (seen.isSurelyActive) return "pdf-active";
    const open = await readObjectStream(bytes, stream, Math.min(room, ROOM.each));
    if (!open) return "damaged";
    room -= open.text.length;
    // Streams that lie in each other are unpacked again and again.
    packed -= open.packed;
    if (packed < 0) return "damaged";
    seen.allow(TIMES.stream * open.text.length + open.first);
    await walk(scanObjectStream(open, seen), clock);
  }
  if (seen.isActive) return "pdf-active";
  if (await exceedsUnpackedLimit(bytes, seen.allStreams, turns(clock))) return "pdf-unpacked";
  return seen.hasCatalog ? null : "damaged";
}

function* scanFile(bytes: Buffer, seen: PdfFindings): Generator<void, void> {
  for (const place of findPdfObjects(bytes, seen.syntax)) {
    yield;
    if (!place) continue;
    const cursor = new PdfCursor(bytes, seen.syntax, place.at);
    // It is a word like any other where no dictionary stands behind it.
    if (place.isTrailer && seen.count(cursor, () => cursor.next()) !== "<<") continue;
    cursor.at = place.at;
    const object = yield* seen.read(cursor, place.number);
    if (object.token === "<<") seen.noteStream(cursor, object);
  }
}

type Clock = { deadline: number };

/** Goes on step by step, resting as often as others wait. */
async function walk(steps: Generator<void, void>, clock: Clock): Promise<void> {
  const yieldToEventLoop = turns(clock);
  while (!steps.next().done) {
    const pause = yieldToEventLoop();
    if (pause) await pause;
  }
}

/** A pause where others have waited for a turn; throws Damaged in it where the time is over. */
function turns({ deadline }: Clock): () => Promise<void> | undefined {
  let until = performance.now() + TURN_MS;
  return () => {
    if (performance.now() < until) return undefined;
    return setImmediate().then(() => {
      until = performance.now() + TURN_MS;
      if (until > deadline) throw new DamagedPdfError();
    });
  };
}

/** Whether a file begins and ends as a PDF from the first byte to the last: versions 1.0 to 2.0, nothing in front and nothing behind. */
function isWholePdf(bytes: Buffer): boolean {
  if (!/^%PDF-(1\.[0-7]|2\.0)(?!\d)/.test(bytes.toString("latin1", 0, 16))) return false;
  let end = bytes.length;
  while (end > 0 && isPdfSpace(bytes[end - 1])) end--;
  end -= END.length;
  if (end < 0 || !bytes.subarray(end, end + END.length).equals(END)) return false;
  return bytes.subarray(Math.max(0, end - NEAR_THE_END), end).includes("startxref");
}
