/** RGBA pixels of a downscaled image, as in `ImageData`. */
type RgbaImage = { data: ArrayLike<number>; width: number; height: number };

/** Problems that the browser can detect; the server checks more thoroughly. */
export type PhotoWarning = "too-dark" | "black-and-white" | "blurred";

/** The longest side of the image that is checked, px. */
export const CHECKED_SIDE_PX = 800;
/** Too dark below this: the mean brightness of the brighter half of the pixels, 0 to 255. */
const MIN_BRIGHTNESS = 55;
/** Below this contrast there is nothing on the photo, whose colours and edges mean nothing; grey levels of 0 to 255. */
const MIN_CONTRAST = 20;
/** Black and white below this: the colour spread in thousandths, see `colourSpread`. */
const MIN_COLOUR_SPREAD = 6;
/** Blurred below this: the 99th percentile of the edge strengths divided by the contrast. */
const MIN_SHARPNESS = 0.16;
/** The side of the square blocks whose mean colours are compared, px. */
const BLOCK_PX = 8;

/** Returns why the server may reject a photo. The thresholds are lenient, and the result is only a warning (§5). */
export function checkPhoto(image: RgbaImage): PhotoWarning[] {
  const brightness = toBrightness(image);
  const sorted = Float32Array.from(brightness).sort();
  const brighterHalf = sorted.subarray(sorted.length >> 1);
  // Colours and edges of a dark photo are meaningless.
  if (brighterHalf.reduce((sum, value) => sum + value, 0) / brighterHalf.length < MIN_BRIGHTNESS) return ["too-dark"];
  const contrast = percentile(sorted, 0.98) - percentile(sorted, 0.02);
  if (contrast < MIN_CONTRAST) return [];
  const warnings: PhotoWarning[] = [];
  if (colourSpread(image) < MIN_COLOUR_SPREAD) warnings.push("black-and-white");
  if (percentile(edgeStrengths(brightness, image), 0.99) / contrast < MIN_SHARPNESS) warnings.push("blurred");
  return warnings;
}

const percentile = (sorted: Float32Array, share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Returns the brightness of each pixel, 0 to 255. */
function toBrightness({ data, width, height }: RgbaImage): Float32Array {
  const brightness = new Float32Array(width * height);
  for (let pixel = 0; pixel < brightness.length; pixel++) {
    const byte = pixel * 4;
    brightness[pixel] = 0.299 * (data[byte] ?? 0) + 0.587 * (data[byte + 1] ?? 0) + 0.114 * (data[byte + 2] ?? 0);
  }
  return brightness;
}

/** Returns the edge strength of each pixel (absolute Laplacian), in ascending order. */
function edgeStrengths(brightness: Float32Array, { width, height }: RgbaImage): Float32Array {
  const edges = new Float32Array(Math.max(0, (width - 2) * (height - 2)));
  let edge = 0;
  const at = (pixel: number) => brightness[pixel] ?? 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const pixel = y * width + x;
      edges[edge++] = Math.abs(4 * at(pixel) - at(pixel - 1) - at(pixel + 1) - at(pixel - width) - at(pixel + width));
    }
  }
  return edges.sort();
}

/** Returns the spread of the share of red, or of blue if larger, in the colours of the blocks, in thousandths. Skips dark blocks. */
function colourSpread({ data, width, height }: RgbaImage): number {
  const reds: number[] = [];
  const blues: number[] = [];
  for (let top = 0; top + BLOCK_PX <= height; top += BLOCK_PX) {
    for (let left = 0; left + BLOCK_PX <= width; left += BLOCK_PX) {
      const sum = [0, 0, 0];
      for (let y = top; y < top + BLOCK_PX; y++) {
        for (let x = left; x < left + BLOCK_PX; x++) {
          for (let channel = 0; channel < 3; channel++) sum[channel] = (sum[channel] ?? 0) + (data[(y * width + x) * 4 + channel] ?? 0);
        }
      }
      const [red = 0, green = 0, blue = 0] = sum;
      const total = red + green + blue;
      if (total < 90 * BLOCK_PX * BLOCK_PX) continue;
      reds.push((1000 * red) / total);
      blues.push((1000 * blue) / total);
    }
  }
  return Math.max(spread(reds), spread(blues));
}

/** Returns the range without the lowest and the highest two percent. */
function spread(shares: number[]): number {
  const sorted = Float32Array.from(shares).sort();
  return percentile(sorted, 0.98) - percentile(sorted, 0.02);
}
