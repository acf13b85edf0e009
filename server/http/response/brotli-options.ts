import { constants, type BrotliOptions } from "node:zlib";

/**
 * How pages are compressed. 7 is fast; 11 makes a page up to an eighth smaller and takes a tenth of a second. The window holds a whole page. `size`: of the
 * whole text, bytes; 0 if unknown.
 */
export const brotliOptions = (size: number, quality: 7 | 11 = 7): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});
