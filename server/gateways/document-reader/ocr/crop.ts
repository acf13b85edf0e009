import type { Crop, Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";

type Options = {
  /** Height of the crop, pixels. */
  height?: number;
  maxWidth?: number;
  minWidth?: number;
  /** Horizontal stretch factor; above 1 the letters become wider. */
  stretch?: number;
};

/** Maximum number of samples per output pixel and axis. */
const MAX_SAMPLES = 4;

/**
 * Crops and deskews a rotated box with bilinear interpolation; default height 48 px. When shrinking, each pixel is the mean of several
 * samples (antialiasing).
 */
export function crop(pixels: Pixels, box: TextBox, { height = 48, maxWidth = 4096, minWidth = 16, stretch = 1 }: Options = {}): Crop {
  const width = Math.min(maxWidth, Math.max(minWidth, Math.round((box.w / box.h) * height * stretch)));
  const size = width * height;
  const planes = new Float32Array(3 * size);
  const stepX = box.w / width;
  const stepY = box.h / height;
  const samples = Math.max(1, Math.min(MAX_SAMPLES, Math.round(Math.max(stepX, stepY))));
  const { data, width: sourceWidth, height: sourceHeight } = pixels;
  const [right, bottom, bytesPerRow] = [sourceWidth - 1.001, sourceHeight - 1.001, sourceWidth * 3];
  const cos = Math.cos(box.angle);
  const sin = Math.sin(box.angle);
  const sampleWeight = 1 / (samples * samples);
  // The hottest loop of the reader: only numbers, no calls, no allocations.
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let j = 0; j < samples; j++) {
        const v = (y + (j + 0.5) / samples) * stepY - box.h / 2;
        for (let i = 0; i < samples; i++) {
          const u = (x + (i + 0.5) / samples) * stepX - box.w / 2;
          const sourceX = box.cx + u * cos - v * sin - 0.5;
          const sourceY = box.cy + u * sin + v * cos - 0.5;
          // Outside the photo, the pixels of its border are repeated.
          const px = sourceX < 0 ? 0 : sourceX > right ? right : sourceX;
          const py = sourceY < 0 ? 0 : sourceY > bottom ? bottom : sourceY;
          const left = Math.floor(px);
          const top = Math.floor(py);
          const fx = px - left;
          const fy = py - top;
          const a = (1 - fx) * (1 - fy);
          const b = fx * (1 - fy);
          const c = (1 - fx) * fy;
          const d = fx * fy;
          const upper = top * bytesPerRow + left * 3;
          const lower = upper + bytesPerRow;
          red += (data[upper] as number) * a + (data[upper + 3] as number) * b + (data[lower] as number) * c + (data[lower + 3] as number) * d;
          green +=
            (data[upper + 1] as number) * a + (data[upper + 4] as number) * b + (data[lower + 1] as number) * c + (data[lower + 4] as number) * d;
          blue +=
            (data[upper + 2] as number) * a + (data[upper + 5] as number) * b + (data[lower + 2] as number) * c + (data[lower + 5] as number) * d;
        }
      }
      planes[at] = blue * sampleWeight;
      planes[size + at] = green * sampleWeight;
      planes[2 * size + at] = red * sampleWeight;
    }
  }
  return { planes, width, height };
}

/** Returns the box with its height multiplied by a factor; the center stays. */
export const scaleBoxHeight = (box: TextBox, factor: number): TextBox => ({ ...box, h: box.h * factor });

/** Converts a crop to grayscale: the mean of the three channels. */
export function toGrayscale({ planes, width, height }: Crop): Float32Array {
  const size = width * height;
  const grey = new Float32Array(size);
  for (let at = 0; at < size; at++) grey[at] = ((planes[at] as number) + (planes[size + at] as number) + (planes[2 * size + at] as number)) / 3;
  return grey;
}

/** Stretches the contrast of a crop linearly: the 1st percentile becomes 0, the 97th (the paper) becomes 255. */
export function raiseContrast({ planes, width, height }: Crop): Crop {
  const sorted = Float32Array.from(planes).sort();
  const dark = sorted[Math.floor(sorted.length * 0.01)] ?? 0;
  const paper = sorted[Math.floor(sorted.length * 0.97)] ?? 255;
  const factor = 255 / Math.max(20, paper - dark);
  const stretched = new Float32Array(planes.length);
  for (let at = 0; at < stretched.length; at++) stretched[at] = Math.max(0, Math.min(255, ((planes[at] as number) - dark) * factor));
  return { planes: stretched, width, height };
}
