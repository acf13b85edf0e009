import { MaxFileSizeExceededError, MaxTotalSizeExceededError, MultipartParser, type MultipartPart } from "@remix-run/multipart-parser";

/** Bytes: of each part, of all parts, and how many parts there may be. */
type PartLimits = { maxFileSize: number; maxTotalSize: number; maxParts: number };

/** Bytes of the headers of one part: its name, and the name of a file. */
const MAX_PART_HEADER = 8 * 1024;

/**
 * Yields the parts of a multipart body (RFC 2046, 5.1.1). A part that exceeds a limit is discarded while it arrives; the parts behind it are
 * still read, each run of them within `afterwards`, so that text typed below a large photo is not lost. The size error is thrown at the end.
 */
export async function* partsOf(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  boundary: string,
  { limits, afterwards }: Record<"limits" | "afterwards", PartLimits>,
): AsyncGenerator<MultipartPart> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const parserOf = (some: PartLimits) => new MultipartParser(boundary, { maxHeaderSize: MAX_PART_HEADER, ...some });
  let parser: MultipartParser | null = parserOf(limits);
  let tooLarge: unknown = null;
  /** The last bytes of a discarded part: a boundary may have begun in them. */
  let end = Buffer.alloc(0);
  let isEmpty = true;
  for await (const chunk of chunks) {
    if (chunk.length > 0) isEmpty = false;
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    while (rest.length > 0) {
      if (!parser) {
        const unread = Buffer.concat([end, rest]);
        const at = unread.indexOf(delimiter);
        if (at === -1) {
          end = Buffer.from(unread.subarray(1 - delimiter.length));
          break;
        }
        rest = unread.subarray(at + 2);
        parser = parserOf(afterwards);
      }
      let ended = 0;
      try {
        for (const part of parser.write(rest)) {
          ended++;
          yield part;
        }
        break;
      } catch (fault) {
        // Often only the line break behind the last boundary, in a network packet of its own.
        if (ended === 0 && isComplete(parser)) break;
        if (!(fault instanceof MaxFileSizeExceededError || fault instanceof MaxTotalSizeExceededError)) throw tooLarge ?? fault;
        tooLarge ??= fault;
        parser = null;
        end = Buffer.alloc(0);
        // The large part begins behind the parts that ended in this chunk.
        for (; ended > 0; ended--) rest = rest.subarray(rest.indexOf(delimiter) + delimiter.length);
      }
    }
  }
  if (tooLarge) throw tooLarge;
  if (!isEmpty) parser?.finish();
}

/** Whether the last boundary was read; what follows it is ignored. */
function isComplete(parser: MultipartParser): boolean {
  try {
    parser.finish();
    return true;
  } catch {
    return false;
  }
}
