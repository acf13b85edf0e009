import { MaxFileSizeExceededError, MaxTotalSizeExceededError, MultipartParser, type MultipartPart } from "@remix-run/multipart-parser";

/** Sizes in bytes. */
type PartLimits = { maxFileSize: number; maxTotalSize: number; maxParts: number };

/** Bytes of the headers of one part, which contain the field name and file name. */
const MAX_PART_HEADER = 8 * 1024;

/**
 * Yields the parts of a multipart body (RFC 2046, 5.1.1). A part that exceeds a limit is discarded while it arrives. The parts after it are still
 * read, within the limits `afterwards`, so that text typed below a large photo is not lost. The size error is thrown at the end.
 */
export async function* readMultipartParts(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  boundary: string,
  { limits, afterwards }: Record<"limits" | "afterwards", PartLimits>,
): AsyncGenerator<MultipartPart> {
  const createParser = (partLimits: PartLimits) => new MultipartParser(boundary, { maxHeaderSize: MAX_PART_HEADER, ...partLimits });
  /** Null while a part is being discarded. */
  let parser: MultipartParser | null = createParser(limits);
  let tooLarge: Error | null = null;
  let isEmpty = true;
  for await (const { bytes, endsPart } of splitAtBoundaries(chunks, boundary)) {
    if (bytes.length > 0) isEmpty = false;
    try {
      if (parser) yield* parser.write(bytes);
    } catch (error) {
      // Bytes after the last boundary are ignored: often a line break that arrives in a separate packet.
      if (parser && isComplete(parser)) continue;
      if (!(error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError)) throw tooLarge ?? error;
      tooLarge ??= error;
      parser = null;
    }
    if (!parser && endsPart) {
      parser = createParser(afterwards);
      // The boundary after the discarded part was read with it: it also begins the body for the new parser.
      yield* parser.write(Buffer.from(`--${boundary}`));
    }
  }
  if (tooLarge) throw tooLarge;
  // Throws if the closing boundary is missing. An empty body is an empty form.
  if (!isEmpty) parser?.finish();
}

/** Yields a body in pieces that end either right after a boundary or before any bytes that may begin one. */
async function* splitAtBoundaries(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, boundary: string) {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  /** The last bytes of the previous chunk, which may contain the beginning of a boundary. */
  let tail = Buffer.alloc(0);
  for await (const chunk of chunks) {
    let unread = Buffer.concat([tail, chunk]);
    for (let index = unread.indexOf(delimiter); index !== -1; index = unread.indexOf(delimiter)) {
      yield { bytes: unread.subarray(0, index + delimiter.length), endsPart: true };
      unread = unread.subarray(index + delimiter.length);
    }
    const end = Math.max(0, unread.length - delimiter.length + 1);
    yield { bytes: unread.subarray(0, end), endsPart: false };
    tail = Buffer.from(unread.subarray(end));
  }
  yield { bytes: tail, endsPart: false };
}

/** Returns true if the closing boundary was read. */
function isComplete(parser: MultipartParser): boolean {
  try {
    parser.finish();
    return true;
  } catch {
    return false;
  }
}
