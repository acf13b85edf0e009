import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import type { DocumentType } from "#server/domain/registration-states.schema.ts";

/** Lighting of the document in a photo: mean luminance 0–255, and colour spread (0 is grey, a passport in colour has 100 or more). */
type Light = { luminance: number; colours: number };

const TILES_ACROSS = 40;

const SAMPLES_PER_TILE = 10;

/** Tiles darker or brighter than these carry no colour information. */
const COLOUR_RANGE = { min: 25, max: 250 };

/** Minimum mean luminance of the document, 0–255; below it the text is not visible. */
const MIN_LUMINANCE = 35;
/** Minimum colour spread of a document. Lower for a Macau ID card, because one side has no portrait. */
const MIN_COLOUR_SPREAD = { default: 18, macau: 3 };

/**
 * Returns why a photo is rejected before the slow recognition: too dark, or a black-and-white copy. Returns null otherwise. A photo with hardly any text is
 * no copy of a document: the recognition says what is missing.
 */
export function judgeLight(pixels: Pixels, boxes: TextBox[], documentType: DocumentType): "too-dark" | "black-and-white" | null {
  const { luminance, colours } = measureLight(pixels, textBlock(pixels, boxes));
  if (luminance < MIN_LUMINANCE) return "too-dark";
  if (boxes.length < MIN_BOXES) return null;
  return colours < (documentType === 4 ? MIN_COLOUR_SPREAD.macau : MIN_COLOUR_SPREAD.default) ? "black-and-white" : null;
}

/** Measures the mean luminance (ITU-R BT.601 weights) and the colour spread of a block, averaged over tiles to suppress noise. */
function measureLight({ data, width }: Pixels, { left, top, right, bottom }: Block): Light {
  const tile = Math.max(4, Math.round((right - left) / TILES_ACROSS));
  const step = Math.max(1, Math.round(tile / SAMPLES_PER_TILE));
  const reds: number[] = [];
  const greens: number[] = [];
  let [luminance, tiles] = [0, 0];
  for (let y = top; y + tile <= bottom; y += tile) {
    for (let x = left; x + tile <= right; x += tile) {
      const [red, green, blue] = meanColour(data, width, x, y, tile, step);
      luminance += 0.299 * red + 0.587 * green + 0.114 * blue;
      tiles++;
      const sum = red + green + blue;
      if (sum / 3 <= COLOUR_RANGE.min || sum / 3 >= COLOUR_RANGE.max) continue;
      reds.push(red / sum);
      greens.push(green / sum);
    }
  }
  return { luminance: tiles ? luminance / tiles : 0, colours: Math.hypot(spread(reds), spread(greens)) * 1000 };
}

function meanColour(data: Buffer, width: number, left: number, top: number, tile: number, step: number): [number, number, number] {
  let [red, green, blue, count] = [0, 0, 0, 0];
  for (let y = top; y < top + tile; y += step) {
    for (let x = left; x < left + tile; x += step) {
      const at = (y * width + x) * 3;
      red += data[at] ?? 0;
      green += data[at + 1] ?? 0;
      blue += data[at + 2] ?? 0;
      count++;
    }
  }
  return [red / count, green / count, blue / count];
}

/** Returns the distance from the 2nd to the 98th percentile, so that a single red stamp does not count as a coloured document. */
function spread(values: number[]): number {
  if (values.length === 0) return 0;
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[Math.floor(sorted.length * 0.98)] ?? 0) - (sorted[Math.floor(sorted.length * 0.02)] ?? 0);
}

type Block = { left: number; top: number; right: number; bottom: number };

/** With fewer text boxes, the position of the document is unknown. */
const MIN_BOXES = 5;

/** Returns the axis-aligned rectangle around all text: the document without its margin. With too few boxes, returns the whole photo. */
function textBlock({ width, height }: Pixels, boxes: TextBox[]): Block {
  if (boxes.length < MIN_BOXES) return { left: 0, top: 0, right: width, bottom: height };
  const halfExtent = (box: TextBox) => {
    const [cos, sin] = [Math.abs(Math.cos(box.angle)), Math.abs(Math.sin(box.angle))];
    return { x: (box.w * cos + box.h * sin) / 2, y: (box.w * sin + box.h * cos) / 2 };
  };
  const min = (values: number[], floor: number) => Math.max(floor, Math.floor(Math.min(...values)));
  const max = (values: number[], ceiling: number) => Math.min(ceiling, Math.floor(Math.max(...values)));
  return {
    left: min(
      boxes.map((box) => box.cx - halfExtent(box).x),
      0,
    ),
    top: min(
      boxes.map((box) => box.cy - halfExtent(box).y),
      0,
    ),
    right: max(
      boxes.map((box) => box.cx + halfExtent(box).x),
      width,
    ),
    bottom: max(
      boxes.map((box) => box.cy + halfExtent(box).y),
      height,
    ),
  };
}
