import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import { crop, toGrayscale, scaleBoxHeight } from "./crop.ts";

/** Height and maximum width of the crop in which the line is measured, px. */
const HEIGHT = 64;
const MAX_WIDTH = 1600;
/** The height of the crop in heights of the box, so that a tilted line stays inside. */
const HEIGHT_FACTOR = 2;
/** The number of parts, side by side, in which the ink is located. */
const PARTS = 12;
/** The minimum difference between paper and ink, in grey levels of 0 to 255. */
const MIN_CONTRAST = 18;

/** Fits a box to the ink of its text line: angle, center line and cap height (the `h` of the result). Returns null if there is too little ink. */
export function fitLine(pixels: Pixels, box: TextBox): TextBox | null {
  const cut = crop(pixels, scaleBoxHeight(box, HEIGHT_FACTOR), { height: HEIGHT, maxWidth: MAX_WIDTH });
  const grey = toGrayscale(cut);
  const part = Math.floor(cut.width / PARTS);
  const points: [x: number, y: number][] = [];
  const heights: number[] = [];
  for (let k = 0; k < PARTS; k++) {
    const band = inkBand(inkProfile(grey, cut.width, k * part, (k + 1) * part));
    if (!band) continue;
    points.push([(k + 0.5) * part, (band.top + band.bottom + 1) / 2]);
    heights.push(band.bottom - band.top + 1);
  }
  if (points.length < 4) return null;
  const { slope, offset } = fitStraightLine(points);
  const stepX = box.w / cut.width;
  const stepY = (box.h * HEIGHT_FACTOR) / HEIGHT;
  const across = (slope * (cut.width / 2) + offset - HEIGHT / 2) * stepY;
  return {
    ...box,
    cx: box.cx - Math.sin(box.angle) * across,
    cy: box.cy + Math.cos(box.angle) * across,
    angle: box.angle + Math.atan2(slope * stepY, stepX),
    h: median(heights) * stepY,
  };
}

/** Returns for each pixel row between two columns the share of ink, binarized with a local threshold; null if the contrast is too low. */
function inkProfile(grey: Float32Array, width: number, from: number, to: number): Float32Array | null {
  const values = new Float32Array(HEIGHT * Math.ceil((to - from) / 2));
  for (let y = 0, at = 0; y < HEIGHT; y++) for (let x = from; x < to; x += 2) values[at++] = grey[y * width + x] as number;
  values.sort();
  const paper = values[Math.floor(values.length * 0.75)] ?? 0;
  const contrast = paper - (values[Math.floor(values.length * 0.03)] ?? 0);
  if (contrast < MIN_CONTRAST) return null;
  const threshold = paper - contrast * 0.45;
  const shares = new Float32Array(HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    let dark = 0;
    for (let x = from; x < to; x++) if ((grey[y * width + x] as number) < threshold) dark++;
    shares[y] = dark / (to - from);
  }
  return shares;
}

/** Returns the band of ink nearest to the middle of the profile; null if there is none, or if it is too low or too high for a line of text. */
function inkBand(profile: Float32Array | null): { top: number; bottom: number } | null {
  if (!profile) return null;
  const hasInk = (y: number, min: number) => (profile[y] ?? 0) > min;
  const middle = HEIGHT / 2;
  let start = -1;
  for (let d = 0; d < HEIGHT / 3 && start < 0; d++) start = [middle - d, middle + d].find((y) => hasInk(y, 0.06)) ?? -1;
  if (start < 0) return null;
  const edge = (step: 1 | -1) => {
    let last = start;
    for (let y = start, gap = 0; y >= 0 && y < HEIGHT && gap < 3; y += step) {
      if (hasInk(y, 0.04)) [last, gap] = [y, 0];
      else gap++;
    }
    return last;
  };
  const band = { top: edge(-1), bottom: edge(1) };
  const height = band.bottom - band.top + 1;
  return height < 6 || height > HEIGHT * 0.75 ? null : band;
}

/** Theil–Sen estimator: the median of all slopes, then the median of all offsets. Robust against outliers. */
function fitStraightLine(points: [x: number, y: number][]): { slope: number; offset: number } {
  const slopes = points.flatMap(([x, y], at) => points.slice(at + 1).map(([otherX, otherY]) => (otherY - y) / (otherX - x)));
  const slope = median(slopes);
  return { slope, offset: median(points.map(([x, y]) => y - slope * x)) };
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] as number;
