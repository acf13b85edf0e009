import { DamagedPdfError, type PdfFindings } from "./pdf-findings.ts";
import { PdfCursor } from "./pdf-cursor.ts";
import type { OpenObjectStream } from "./read-object-stream.ts";

/** Yields after this many offsets, so that other work can run. */
const OFFSETS_PER_STEP = 2048;

/** Reads all objects of an object stream, both consecutively and at the offsets in its header, because readers use one or the other. */
export function* scanObjectStream({ text, first, count }: OpenObjectStream, findings: PdfFindings): Generator<void, void> {
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
