import { setImmediate } from "node:timers/promises";
import { DamagedPdfError, PdfFindings } from "./pdf-findings.ts";
import { PdfSyntax, isPdfSpace } from "./pdf-syntax.ts";
import { PdfCursor } from "./pdf-cursor.ts";
import { exceedsUnpackedLimit } from "./measure-pdf-streams.ts";
import { readObjectStream, type OpenObjectStream } from "./read-object-stream.ts";

/** Maximum bytes between the end record of a ZIP archive and the end of the file. */
const ARCHIVE_TAIL_BYTES = 66_000;

/** `startxref` is in this many bytes before the end marker. */
const STARTXREF_WINDOW = 1_024;

/** Readers find the header anywhere in this many bytes. */
const HEADER_WINDOW = 1_024;

const END_MARKER = Buffer.from("%%EOF");

/** Maximum decompressed bytes of all object streams together, and of each. */
const OBJECT_STREAM_LIMITS = { all: 24 * 1024 * 1024, each: 8 * 1024 * 1024 };
/** Maximum bytes to read, as a multiple of the size of the file, and of that of an object stream. */
const READ_FACTORS = { file: 2, stream: 1.25 };
/** Time after which other work runs, ms. */
const TURN_MS = 15;

/** Why a PDF is not accepted. */
type PdfReason = "damaged" | "pdf-encrypted" | "pdf-active" | "pdf-unpacked";

/**
 * Returns why a PDF is rejected, or null if it is accepted. A PDF cannot be re-encoded safely, so the scan reads every object anywhere in it, also in
 * compressed object streams, as the most lenient reader would. Rejects PDFs that are incomplete or encrypted, decompress to far more than their size,
 * or have active content: scripts, actions other than links and pages, media, XFA forms, embedded files. The bytes that it reads are limited by the
 * size of the file; other requests run meanwhile. Call it through `shop.pdfQueue`. README.md has the threat model.
 */
export async function scanPdf(bytes: Buffer): Promise<PdfReason | null> {
  try {
    return await scanWithBothSyntaxes(bytes);
  } catch (error) {
    if (error instanceof DamagedPdfError) return "damaged";
    throw error;
  }
}

/** Scans the file a second time with the browser syntax if readers may interpret it differently. */
async function scanWithBothSyntaxes(bytes: Buffer): Promise<PdfReason | null> {
  if (!isWholePdf(bytes)) return "damaged";
  if (isAlsoZipArchive(bytes)) return "pdf-active";
  const standard = new PdfSyntax("as written");
  const reason = await scan(bytes, standard);
  return reason || !standard.sawAmbiguous ? reason : scan(bytes, new PdfSyntax("as browsers do"));
}

/** Whether a file is a complete PDF of version 1.0 to 2.0, and has nothing but white space after it. */
function isWholePdf(bytes: Buffer): boolean {
  if (!/%PDF-(1\.[0-7]|2\.0)(?!\d)/.test(bytes.toString("latin1", 0, HEADER_WINDOW))) return false;
  let end = bytes.length;
  while (end > 0 && isPdfSpace(bytes[end - 1])) end--;
  end -= END_MARKER.length;
  if (end < 0 || !bytes.subarray(end, end + END_MARKER.length).equals(END_MARKER)) return false;
  return bytes.subarray(Math.max(0, end - STARTXREF_WINDOW), end).includes("startxref");
}

/** Whether the file may also be a ZIP archive: it contains the end record of one. */
const isAlsoZipArchive = (bytes: Buffer) => bytes.subarray(-ARCHIVE_TAIL_BYTES).includes("PK\u0005\u0006", 0, "latin1");

async function scan(bytes: Buffer, syntax: PdfSyntax): Promise<PdfReason | null> {
  const findings = new PdfFindings(syntax);
  findings.allowBytes(READ_FACTORS.file * bytes.length);
  await runSteps(scanFile(bytes, findings));
  // The streams of an encrypted file cannot be read.
  if (findings.isEncrypted) return "pdf-encrypted";
  let remainingOutput = OBJECT_STREAM_LIMITS.all;
  let remainingInput = READ_FACTORS.file * bytes.length;
  for (const stream of findings.objectStreams) {
    if (findings.isSurelyActive) return "pdf-active";
    const objectStream = await readObjectStream(bytes, stream, Math.min(remainingOutput, OBJECT_STREAM_LIMITS.each));
    if (!objectStream) return "damaged";
    remainingOutput -= objectStream.text.length;
    // Overlapping streams would be decompressed again and again.
    remainingInput -= objectStream.packed;
    if (remainingInput < 0) return "damaged";
    findings.allowBytes(READ_FACTORS.stream * objectStream.text.length + objectStream.first);
    await runSteps(scanObjectStream(objectStream, findings));
  }
  if (findings.isActive) return "pdf-active";
  if (await exceedsUnpackedLimit(bytes, findings.allStreams, createYield())) return "pdf-unpacked";
  return findings.hasCatalog ? null : "damaged";
}

/** Reads every object and trailer of the file outside object streams. */
function* scanFile(bytes: Buffer, findings: PdfFindings): Generator<void, void> {
  for (const position of findPdfObjects(bytes, findings.syntax)) {
    yield;
    if (!position) continue;
    const cursor = new PdfCursor(bytes, findings.syntax, position.at);
    // `trailer` without a dictionary after it is an ordinary word.
    if (position.isTrailer && findings.countBytes(cursor, () => cursor.next()) !== "<<") continue;
    cursor.at = position.at;
    const object = yield* findings.read(cursor, position.number);
    if (object.token === "<<") findings.recordStream(cursor, object);
  }
}

/** Runs a generator to its end, and lets other work run at intervals. */
async function runSteps(steps: Generator<void, void>): Promise<void> {
  const yieldToEventLoop = createYield();
  while (!steps.next().done) {
    const pause = yieldToEventLoop();
    if (pause) await pause;
  }
}

/** Returns a function that returns a promise to await if other work should run, otherwise undefined. */
function createYield(): () => Promise<void> | undefined {
  let nextYieldAt = performance.now() + TURN_MS;
  return () => {
    if (performance.now() < nextYieldAt) return undefined;
    return setImmediate().then(() => {
      nextYieldAt = performance.now() + TURN_MS;
    });
  };
}

/** Yields after this many offsets, so that other work can run. */
const OFFSETS_PER_STEP = 2048;

/** Reads all objects of an object stream, both consecutively and at the offsets in its header, because readers use one or the other. */
function* scanObjectStream({ text, first, count }: OpenObjectStream, findings: PdfFindings): Generator<void, void> {
  findings.countObjects(count);
  const offsets = yield* readOffsets(text, first, count, findings);
  const cursor = new PdfCursor(text, findings.syntax, first);
  for (cursor.skip(); cursor.at < text.length; cursor.skip()) {
    const number = offsets.get(cursor.at) ?? null;
    offsets.delete(cursor.at);
    yield* findings.read(cursor, number);
    yield;
  }
  for (const [at, number] of offsets) {
    yield* findings.read(new PdfCursor(text, findings.syntax, at), number);
    yield;
  }
}

/**
 * Returns the object numbers by position in `text`. Throws `DamagedPdfError` if the header is not well formed, or two objects have the same position.
 */
function* readOffsets(text: Buffer, first: number, count: number, findings: PdfFindings): Generator<void, Map<number, number>> {
  const head = new PdfCursor(text.subarray(0, first), findings.syntax);
  const offsets = new Map<number, number>();
  const readNumber = () => {
    if (head.next() !== "word" || !/^\d{1,10}$/.test(head.text)) throw new DamagedPdfError();
    return Number(head.text);
  };
  for (let pair = 1; pair <= count; pair++) {
    if (pair % OFFSETS_PER_STEP === 0) yield;
    const number = readNumber();
    const cursor = new PdfCursor(text, findings.syntax, first + readNumber());
    findings.countBytes(cursor, () => cursor.skip());
    if (offsets.has(cursor.at)) throw new DamagedPdfError();
    offsets.set(cursor.at, number);
  }
  return offsets;
}

/**
 * The position after the header of an object (`12 0 obj`) or after the word `trailer`. `number` is null for a trailer, or if the header is written
 * in an unusual form.
 */
type PdfObjectPosition = { at: number; number: number | null; isTrailer: boolean };

const MAX_DIGITS = 10;
/** Maximum number of spaces between object and generation number. */
const MAX_GAP = 64;
/** Yields null after this many bytes without an object, so that other work can run. */
const BYTES_PER_STEP = 64 * 1024;
const [OBJ, TRAILER] = [Buffer.from("obj"), Buffer.from("trailer")];
const [SMALL_J, SMALL_R] = [0x6a, 0x72];
const [LF, CR, PERCENT] = [10, 13, 0x25];

/**
 * Yields every position in a file where a reader may find an object or trailer, also inside streams, strings and comments. The cross-reference
 * table cannot be trusted because the sender wrote it, and readers that repair files search everywhere. Yields null at intervals, so that other
 * work can run.
 */
function* findPdfObjects(bytes: Buffer, syntax: PdfSyntax): Generator<PdfObjectPosition | null> {
  for (let at = 1; at <= bytes.length; at++) {
    if (at % BYTES_PER_STEP === 0) yield null;
    const last = bytes[at - 1];
    if (last === SMALL_J && endsWith(bytes, at, OBJ)) {
      const number = readObjectNumber(bytes, at - OBJ.length, syntax);
      if (number !== undefined) yield { at, number, isTrailer: false };
    } else if (last === SMALL_R && endsWith(bytes, at, TRAILER)) yield { at, number: null, isTrailer: true };
  }
}

function endsWith(bytes: Buffer, end: number, word: Buffer): boolean {
  if (end < word.length) return false;
  for (let at = 1; at <= word.length; at++) if (bytes[end - at] !== word[word.length - at]) return false;
  return true;
}

/** Returns the object number before `obj`: null if its form is unusual, undefined if this `obj` does not belong to the header of an object. */
function readObjectNumber(bytes: Buffer, objStart: number, syntax: PdfSyntax): number | null | undefined {
  let end = objStart;
  let sawLineEnd = false;
  for (; end > 0 && syntax.isSpace(bytes[end - 1]); end--) sawLineEnd ||= bytes[end - 1] === LF || bytes[end - 1] === CR;
  if (isNumeric(bytes[end - 1])) return readNumberBefore(bytes, end, syntax);
  if (syntax.isAmbiguous(bytes[end - 1])) syntax.sawAmbiguous = true;
  // A comment may separate the number from `obj`. If the line before contains one, the number counts as unusual.
  if (!sawLineEnd) return undefined;
  for (let at = end - 1; at >= 0 && bytes[at] !== LF && bytes[at] !== CR; at--) if (bytes[at] === PERCENT) return null;
  return undefined;
}

/** Returns 12 for `12 0`, and null for a form that ordinary programs do not write, such as `12. 0` or `+12 0`. */
function readNumberBefore(bytes: Buffer, end: number, syntax: PdfSyntax): number | null {
  const generation = startOfDigits(bytes, end);
  let at = generation;
  while (at > 0 && generation - at < MAX_GAP && syntax.isSpace(bytes[at - 1])) at--;
  if (syntax.isAmbiguous(bytes[at - 1])) syntax.sawAmbiguous = true;
  const number = startOfDigits(bytes, at);
  if (generation === end || at === generation || number === at || isNumeric(bytes[number - 1])) return null;
  return Number(bytes.toString("latin1", number, at));
}

function startOfDigits(bytes: Buffer, end: number): number {
  let at = end;
  while (at > 0 && end - at < MAX_DIGITS && isDigit(bytes[at - 1])) at--;
  return at;
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57;
/** Characters that some reader accepts in a number: digits, `+`, `-` and `.` in any order. */
const isNumeric = (byte: number | undefined) => isDigit(byte) || byte === 0x2b || byte === 0x2d || byte === 0x2e;
