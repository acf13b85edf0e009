import { MaxFileSizeExceededError, MaxTotalSizeExceededError, MultipartParser, type MultipartPart } from "@remix-run/multipart-parser";

/** Bytes: of each part, of all parts, and how many parts there may be. */
type PartLimits = { maxFileSize: number; maxTotalSize: number; maxParts: number };

/** Bytes of the headers of one part: its name, and the name of a file. */
const MAX_PART_HEADER = 8 * 1024;

/**
 * Yields the parts of a multipart body (RFC 2046, 5.1.1). A part that exceeds a limit is discarded while it arrives; the parts behind it are
 * still read, each run of them within `afterwards`, so that text typed below a large photo is not lost. The size error is thrown at the end.
 */
export async function* readMultipartParts(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  boundary: string,
  { limits, afterwards }: Record<"limits" | "afterwards", PartLimits>,
): AsyncGenerator<MultipartPart> {
  const parserOf = (some: PartLimits) => new MultipartParser(boundary, { maxHeaderSize: MAX_PART_HEADER, ...some });
  /** Null within a part that is discarded. */
  let parser: MultipartParser | null = parserOf(limits);
  let tooLarge: Error | null = null;
  let isEmpty = true;
  for await (const { bytes, endsPart } of splitAtBoundaries(chunks, boundary)) {
    if (bytes.length > 0) isEmpty = false;
    try {
      if (parser) yield* parser.write(bytes);
    } catch (error) {
      // What follows the last boundary is ignored: often a line break in a network packet of its own.
      if (parser && isComplete(parser)) continue;
      if (!(error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError)) throw tooLarge ?? error;
      tooLarge ??= error;
      parser = null;
    }
    if (!parser && endsPart) {
      parser = parserOf(afterwards);
      yield* parser.write(Buffer.from(`--${boundary}`));
    }
  }
  if (tooLarge) throw tooLarge;
  if (!isEmpty) parser?.finish();
}

/** The bytes of a body in pieces that end where a part ends, behind its boundary, or where no boundary can have begun. */
async function* splitAtBoundaries(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, boundary: string) {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  /** The last bytes of the chunk before, in which a boundary may have begun. */
  let held = Buffer.alloc(0);
  for await (const chunk of chunks) {
    let unread = Buffer.concat([held, chunk]);
    for (let at = unread.indexOf(delimiter); at !== -1; at = unread.indexOf(delimiter)) {
      yield { bytes: unread.subarray(0, at + delimiter.length), endsPart: true };
      unread = unread.subarray(at + delimiter.length);
    }
    const end = Math.max(0, unread.length - delimiter.length + 1);
    yield { bytes: unread.subarray(0, end), endsPart: false };
    held = Buffer.from(unread.subarray(end));
  }
  yield { bytes: held, endsPart: false };
}

/** Whether the last boundary was read. */
function isComplete(parser: MultipartParser): boolean {
  try {
    parser.finish();
    return true;
  } catch {
    return false;
  }
}
