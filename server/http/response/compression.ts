import { constants, type BrotliOptions } from "node:zlib";

/** Returns the supported encodings that an Accept-Encoding header allows, best first. An empty list means: send uncompressed. */
export function acceptedEncodings(header: string | string[] | undefined): ("br" | "gzip")[] {
  const entries = [header ?? ""].flat().join(",").toLowerCase().split(",");
  const accepted = new Set(
    entries
      .map((entry) => entry.trim())
      .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
      .map((entry) => entry.split(";")[0]?.trim()),
  );
  return (["br", "gzip"] as const).filter((encoding) => accepted.has(encoding));
}

/** What a window of 2^16 bytes can refer to (RFC 7932, section 9.1). */
const SMALL_WINDOW_BYTES = 2 ** 16 - 16;

/**
 * How a page of a size is compressed. 7 is fast; 11 makes a page up to an eighth smaller and takes a tenth of a second. The window holds a whole page. For
 * windows of more than 64 kB, quality 7 uses tables of 8 MB instead of half a MB (`ChooseHasher` in brotli's quality.h), which cost more time and memory.
 *
 * With the hint of a large text, the encoder models all literals by their context (`DecideOverLiteralContextModeling` in brotli's encode.c). Otherwise it
 * decides by samples of 64 bytes, and a Chinese page may be 4 % larger after any change of its text.
 */
export const brotliOptions = (bytes: number, quality: 7 | 11 = 7): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: bytes <= SMALL_WINDOW_BYTES ? 16 : 18,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: 1024 * 1024,
  },
});
