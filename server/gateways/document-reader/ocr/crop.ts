import type { Crop, Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";

type Options = {
  /** Rows of the crop, pixels. */
  height?: number;
  widest?: number;
  narrowest?: number;
  /** More than 1 draws the letters apart. */
  stretch?: number;
};

const FINEST = 4;

/** Cuts a turned box out upright, 48 px high unless told; where it shrinks, every pixel is the mean of what it covers. */
export function crop(pixels: Pixels, box: TextBox, { height = 48, widest = 4096, narrowest = 16, stretch = 1 }: Options = {}): Crop {
  const width = Math.min(widest, Math.max(narrowest, Math.round((box.w / box.h) * height * stretch)));
  const size = width * height;
  const planes = new Float32Array(3 * size);
  const stepX = box.w / width;
  const stepY = box.h / height;
  const samples = Math.max(1, Math.min(FINEST, Math.round(Math.max(stepX, stepY))));
  const cos = Math.cos(box.angle);
  const sin = Math.sin(box.angle);
  const sum = new Float64Array(3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      sum.fill(0);
      for (let j = 0; j < samples; j++) {
        for (let i = 0; i < samples; i++) {
          const u = (x + (i + 0.5) / samples) * stepX - box.w / 2;
          const v = (y + (j + 0.5) / samples) * stepY - box.h / 2;
          addPoint(pixels, box.cx + u * cos - v * sin - 0.5, box.cy + u * sin + v * cos - 0.5, sum);
        }
      }
      const at = y * width + x;
      for (let plane = 0; plane < 3; plane++) planes[plane * size + at] = (sum[2 - plane] as number) / (samples * samples);
    }
  }
  return { planes, width, height };
}

/** Adds red, green and blue between four pixels; beyond the border the border's. */
function addPoint({ data, width, height }: Pixels, givenX: number, givenY: number, sum: Float64Array): void {
  const x = Math.max(0, Math.min(width - 1.001, givenX));
  const y = Math.max(0, Math.min(height - 1.001, givenY));
  const left = Math.floor(x);
  const top = Math.floor(y);
  const fx = x - left;
  const fy = y - top;
  const at = (top * width + left) * 3;
  const below = at + width * 3;
  for (let c = 0; c < 3; c++) {
    const upper = (data[at + c] as number) * (1 - fx) + (data[at + 3 + c] as number) * fx;
    const lower = (data[below + c] as number) * (1 - fx) + (data[below + 3 + c] as number) * fx;
    sum[c] = (sum[c] as number) + upper * (1 - fy) + lower * fy;
  }
}

/** The same box, higher by a factor about its middle. */
export const taller = (box: TextBox, factor: number): TextBox => ({ ...box, h: box.h * factor });

/** The mean of the three colours, pixel by pixel. */
export function greyOf({ planes, width, height }: Crop): Float32Array {
  const size = width * height;
  return Float32Array.from(
    { length: size },
    (_, at) => ((planes[at] as number) + (planes[size + at] as number) + (planes[2 * size + at] as number)) / 3,
  );
}

/** Spreads a crop's values from its darkest hundredth to its paper over the whole range. */
export function raiseContrast({ planes, width, height }: Crop): Crop {
  const sorted = Float32Array.from(planes).sort();
  const dark = sorted[Math.floor(sorted.length * 0.01)] ?? 0;
  const paper = sorted[Math.floor(sorted.length * 0.97)] ?? 255;
  const factor = 255 / Math.max(20, paper - dark);
  return { planes: planes.map((value) => Math.max(0, Math.min(255, (value - dark) * factor))), width, height };
}
