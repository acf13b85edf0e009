import { constants, type BrotliOptions } from "node:zlib";

/**
 * How pages are compressed. 7 is fast; 11 makes a page up to an eighth smaller and takes a tenth of a second. The window holds a whole page.
 *
 * With the hint of a large text, the encoder models all literals by their context (`DecideOverLiteralContextModeling` in brotli's encode.c). Otherwise it
 * decides by samples of 64 bytes, and a Chinese page may be 4 % larger after any change of its text.
 */
export const brotliOptions = (quality: 7 | 11 = 7): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: 1024 * 1024,
  },
});
