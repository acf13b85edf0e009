/** RGBA pixels of a downscaled image, as in `ImageData`. */
type RgbaImage = { data: ArrayLike<number>; width: number; height: number };

/** Problems that the browser can detect; the server checks more thoroughly. */
export type PhotoWarning = "too-dark" | "black-and-white" | "blurred";

/** The longest side of the image that is checked, px. */
export const CHECKED_SIDE_PX = 800;
/** Darker than this is too dark: mean brightness of the brighter half of the pixels, 0 to 255. */
const MIN_BRIGHTNESS = 55;
/** A smaller colour spread is black and white; in thousandths, see `colourSpread`. */
const MIN_COLOUR_SPREAD = 6;
/** Softer than this is blurred: the 99th percentile of edge strength relative to the contrast. */
const MIN_SHARPNESS = 0.16;
/** The side of the blocks whose colours are averaged, px. */
const BLOCK_PX = 8;

/** Returns why the server may refuse a photo. The thresholds are lenient, and the result is only a warning (§5). */
export function checkPhoto(picture: RgbaImage): PhotoWarning[] {
  const brightness = toBrightness(picture);
  const sorted = Float32Array.from(brightness).sort();
  const brighterHalf = sorted.subarray(sorted.length >> 1);
  // Colours and edges of a dark photo are meaningless.
  if (brighterHalf.reduce((sum, value) => sum + value, 0) / brighterHalf.length < MIN_BRIGHTNESS) return ["too-dark"];
  const contrast = Math.max(1, percentile(sorted, 0.98) - percentile(sorted, 0.02));
  const warnings: PhotoWarning[] = [];
  if (colourSpread(picture) < MIN_COLOUR_SPREAD) warnings.push("black-and-white");
  if (percentile(edgeStrengths(brightness, picture), 0.99) / contrast < MIN_SHARPNESS) warnings.push("blurred");
  return warnings;
}

const percentile = (sorted: Float32Array, share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

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
  const of = (pixel: number) => brightness[pixel] ?? 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const pixel = y * width + x;
      edges[edge++] = Math.abs(4 * of(pixel) - of(pixel - 1) - of(pixel + 1) - of(pixel - width) - of(pixel + width));
    }
  }
  return edges.sort();
}

/** Returns the spread of the red or the blue share of the blocks' colours, whichever is larger, in thousandths. Dark blocks are skipped. */
function colourSpread({ data, width, height }: RgbaImage): number {
  const reds: number[] = [];
  const blues: number[] = [];
  for (let top = 0; top + BLOCK_PX <= height; top += BLOCK_PX) {
    for (let left = 0; left + BLOCK_PX <= width; left += BLOCK_PX) {
      const sum = [0, 0, 0];
      for (let y = top; y < top + BLOCK_PX; y++) {
        for (let x = left; x < left + BLOCK_PX; x++) {
          for (let part = 0; part < 3; part++) sum[part] = (sum[part] ?? 0) + (data[(y * width + x) * 4 + part] ?? 0);
        }
      }
      const [red = 0, green = 0, blue = 0] = sum;
      const whole = red + green + blue;
      if (whole < 90 * BLOCK_PX * BLOCK_PX) continue;
      reds.push((1000 * red) / whole);
      blues.push((1000 * blue) / whole);
    }
  }
  return Math.max(spread(reds), spread(blues));
}

function spread(shares: number[]): number {
  const sorted = Float32Array.from(shares).sort();
  return percentile(sorted, 0.98) - percentile(sorted, 0.02);
}
