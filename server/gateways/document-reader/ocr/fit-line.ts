import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import { crop, toGrayscale, taller } from "./crop.ts";

const HEIGHT = 64;
const WIDEST = 1600;
const TALLER = 2;
const PARTS = 12;
const LEAST_CONTRAST = 18;

/** Fits a box to the ink of its line: slope, middle and the height of its capitals (`h` from then on); null where there is too little ink. */
export function fitLine(pixels: Pixels, box: TextBox): TextBox | null {
  const cut = crop(pixels, taller(box, TALLER), { height: HEIGHT, widest: WIDEST });
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
  const { slope, offset } = straightLine(points);
  const stepX = box.w / cut.width;
  const stepY = (box.h * TALLER) / HEIGHT;
  const across = (slope * (cut.width / 2) + offset - HEIGHT / 2) * stepY;
  return {
    ...box,
    cx: box.cx - Math.sin(box.angle) * across,
    cy: box.cy + Math.cos(box.angle) * across,
    angle: box.angle + Math.atan2(slope * stepY, stepX),
    h: median(heights) * stepY,
  };
}

/** For every row between two columns, which share of it is darker than the local paper; null where nothing stands out. */
function inkProfile(grey: Float32Array, width: number, from: number, to: number): Float32Array | null {
  const values = new Float32Array(HEIGHT * Math.ceil((to - from) / 2));
  for (let y = 0, at = 0; y < HEIGHT; y++) for (let x = from; x < to; x += 2) values[at++] = grey[y * width + x] as number;
  values.sort();
  const paper = values[Math.floor(values.length * 0.75)] ?? 0;
  const contrast = paper - (values[Math.floor(values.length * 0.03)] ?? 0);
  if (contrast < LEAST_CONTRAST) return null;
  const threshold = paper - contrast * 0.45;
  const shares = new Float32Array(HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    let dark = 0;
    for (let x = from; x < to; x++) if ((grey[y * width + x] as number) < threshold) dark++;
    shares[y] = dark / (to - from);
  }
  return shares;
}

/** The band of ink nearest to the middle. */
function inkBand(profile: Float32Array | null): { top: number; bottom: number } | null {
  if (!profile) return null;
  const inked = (y: number, least: number) => (profile[y] ?? 0) > least;
  const middle = HEIGHT / 2;
  let start = -1;
  for (let d = 0; d < HEIGHT / 3 && start < 0; d++) start = [middle - d, middle + d].find((y) => inked(y, 0.06)) ?? -1;
  if (start < 0) return null;
  const edge = (step: 1 | -1) => {
    let last = start;
    for (let y = start, gap = 0; y >= 0 && y < HEIGHT && gap < 3; y += step) {
      if (inked(y, 0.04)) [last, gap] = [y, 0];
      else gap++;
    }
    return last;
  };
  const band = { top: edge(-1), bottom: edge(1) };
  const height = band.bottom - band.top + 1;
  return height < 6 || height > HEIGHT * 0.75 ? null : band;
}

/** By Theil and Sen: the median of all slopes, then of all offsets; a few wrong points change nothing. */
function straightLine(points: [x: number, y: number][]): { slope: number; offset: number } {
  const slopes = points.flatMap(([x, y], at) => points.slice(at + 1).map(([otherX, otherY]) => (otherY - y) / (otherX - x)));
  const slope = median(slopes);
  return { slope, offset: median(points.map(([x, y]) => y - slope * x)) };
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] as number;
