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
  const { data, width: across, height: down } = pixels;
  const [right, bottom, line] = [across - 1.001, down - 1.001, across * 3];
  const cos = Math.cos(box.angle);
  const sin = Math.sin(box.angle);
  const share = 1 / (samples * samples);
  // The innermost loop of the reader: plain numbers, no calls, no pairs.
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let j = 0; j < samples; j++) {
        const v = (y + (j + 0.5) / samples) * stepY - box.h / 2;
        for (let i = 0; i < samples; i++) {
          const u = (x + (i + 0.5) / samples) * stepX - box.w / 2;
          const givenX = box.cx + u * cos - v * sin - 0.5;
          const givenY = box.cy + u * sin + v * cos - 0.5;
          // Beyond the border the border's.
          const px = givenX < 0 ? 0 : givenX > right ? right : givenX;
          const py = givenY < 0 ? 0 : givenY > bottom ? bottom : givenY;
          const left = Math.floor(px);
          const top = Math.floor(py);
          const fx = px - left;
          const fy = py - top;
          const a = (1 - fx) * (1 - fy);
          const b = fx * (1 - fy);
          const c = (1 - fx) * fy;
          const d = fx * fy;
          const upper = top * line + left * 3;
          const lower = upper + line;
          red += (data[upper] as number) * a + (data[upper + 3] as number) * b + (data[lower] as number) * c + (data[lower + 3] as number) * d;
          green +=
            (data[upper + 1] as number) * a + (data[upper + 4] as number) * b + (data[lower + 1] as number) * c + (data[lower + 4] as number) * d;
          blue +=
            (data[upper + 2] as number) * a + (data[upper + 5] as number) * b + (data[lower + 2] as number) * c + (data[lower + 5] as number) * d;
        }
      }
      planes[at] = blue * share;
      planes[size + at] = green * share;
      planes[2 * size + at] = red * share;
    }
  }
  return { planes, width, height };
}

/** The same box, higher by a factor about its middle. */
export const taller = (box: TextBox, factor: number): TextBox => ({ ...box, h: box.h * factor });

/** The mean of the three colours, pixel by pixel. */
export function toGrayscale({ planes, width, height }: Crop): Float32Array {
  const size = width * height;
  const grey = new Float32Array(size);
  for (let at = 0; at < size; at++) grey[at] = ((planes[at] as number) + (planes[size + at] as number) + (planes[2 * size + at] as number)) / 3;
  return grey;
}

/** Spreads a crop's values from its darkest hundredth to its paper over the whole range. */
export function raiseContrast({ planes, width, height }: Crop): Crop {
  const sorted = Float32Array.from(planes).sort();
  const dark = sorted[Math.floor(sorted.length * 0.01)] ?? 0;
  const paper = sorted[Math.floor(sorted.length * 0.97)] ?? 255;
  const factor = 255 / Math.max(20, paper - dark);
  const raised = new Float32Array(planes.length);
  for (let at = 0; at < raised.length; at++) raised[at] = Math.max(0, Math.min(255, ((planes[at] as number) - dark) * factor));
  return { planes: raised, width, height };
}
