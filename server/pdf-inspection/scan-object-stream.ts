import { DamagedPdfError, type PdfFindings } from "./pdf-findings.ts";
import { PdfCursor } from "./pdf-cursor.ts";
import type { OpenObjectStream } from "./read-object-stream.ts";

/** After so many places others have their turn. */
const STRIDE = 2048;

/** Reads all objects of a stream: some readers go by the places that it names, some from one object to the next. */
export function* scanObjectStream({ text, first, count }: OpenObjectStream, seen: PdfFindings): Generator<void, void> {
  seen.countObjects(count);
  const places = yield* readPlaces(text, first, count, seen);
  const cursor = new PdfCursor(text, seen.syntax, first);
  for (cursor.skip(); cursor.at < text.length; cursor.skip()) {
    const number = places.get(cursor.at) ?? null;
    places.delete(cursor.at);
    yield* seen.read(cursor, number);
    yield;
  }
  for (const [at, number] of places) {
    yield* seen.read(new PdfCursor(text, seen.syntax, at), number);
    yield;
  }
}

/** Where each begins, and its number. */
function* readPlaces(text: Buffer, first: number, count: number, seen: PdfFindings): Generator<void, Map<number, number>> {
  const head = new PdfCursor(text.subarray(0, first), seen.syntax);
  const places = new Map<number, number>();
  const next = () => {
    if (head.next() !== "word" || !/^\d{1,10}$/.test(head.text)) throw new DamagedPdfError();
    return Number(head.text);
  };
  for (let read = 1; read <= count; read++) {
    if (read % STRIDE === 0) yield;
    const number = next();
    const cursor = new PdfCursor(text, seen.syntax, first + next());
    seen.count(cursor, () => cursor.skip());
    if (places.has(cursor.at)) throw new DamagedPdfError();
    places.set(cursor.at, number);
  }
  return places;
}
