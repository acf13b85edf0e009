/** Pixels of a small picture, four bytes each, as a canvas gives them. */
export type SmallPicture = { data: ArrayLike<number>; width: number; height: number };

/** What a phone can see at once; the shop looks again and more closely. */
export type PhotoWarning = "too-dark" | "black-and-white" | "blurred";

/** The longest side of a picture that is looked at, px. */
export const LOOK_AT = 800;
/** Mean brightness of its brighter half, 0 to 255. */
const DARK = 55;
/** How far colours spread, as shares of a whole in thousandths. */
const GREY = 6;
/** The sharpest hundredth of all edges, as a share of the contrast. */
const SOFT = 0.16;
/** A block of this many pixels a side has one colour. */
const BLOCK = 8;

/** What may make the shop refuse a photo, mildly judged: it warns, and never forbids (§5). */
export function checkPhoto(picture: SmallPicture): PhotoWarning[] {
  const brightness = brightnessOf(picture);
  const sorted = Float32Array.from(brightness).sort();
  const brighterHalf = sorted.subarray(sorted.length >> 1);
  // Colours and edges of a dark photo say nothing.
  if (brighterHalf.reduce((sum, value) => sum + value, 0) / brighterHalf.length < DARK) return ["too-dark"];
  const contrast = Math.max(1, at(sorted, 0.98) - at(sorted, 0.02));
  const warnings: PhotoWarning[] = [];
  if (colourSpread(picture) < GREY) warnings.push("black-and-white");
  if (at(edgesOf(brightness, picture), 0.99) / contrast < SOFT) warnings.push("blurred");
  return warnings;
}

const at = (sorted: Float32Array, share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function brightnessOf({ data, width, height }: SmallPicture): Float32Array {
  const brightness = new Float32Array(width * height);
  for (let pixel = 0; pixel < brightness.length; pixel++) {
    const byte = pixel * 4;
    brightness[pixel] = 0.299 * (data[byte] ?? 0) + 0.587 * (data[byte + 1] ?? 0) + 0.114 * (data[byte + 2] ?? 0);
  }
  return brightness;
}

/** How strongly each pixel differs from its neighbours (Laplacian), weakest first. */
function edgesOf(brightness: Float32Array, { width, height }: SmallPicture): Float32Array {
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

/** How far the red and the blue share of the blocks lie apart, thousandths. */
function colourSpread({ data, width, height }: SmallPicture): number {
  const reds: number[] = [];
  const blues: number[] = [];
  for (let top = 0; top + BLOCK <= height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= width; left += BLOCK) {
      const sum = [0, 0, 0];
      for (let y = top; y < top + BLOCK; y++) {
        for (let x = left; x < left + BLOCK; x++) {
          for (let part = 0; part < 3; part++) sum[part] = (sum[part] ?? 0) + (data[(y * width + x) * 4 + part] ?? 0);
        }
      }
      const [red = 0, green = 0, blue = 0] = sum;
      const whole = red + green + blue;
      if (whole < 90 * BLOCK * BLOCK) continue;
      reds.push((1000 * red) / whole);
      blues.push((1000 * blue) / whole);
    }
  }
  return Math.max(spread(reds), spread(blues));
}

function spread(shares: number[]): number {
  const sorted = Float32Array.from(shares).sort();
  return at(sorted, 0.98) - at(sorted, 0.02);
}
