import type { Crop, Pixels, TextBox, TextLine } from "#server/gateways/document-reader/pixels.ts";
import { crop } from "./crop.ts";
import { loadModels } from "./models.ts";

/** Longer ones are no words of a document but rows of its zone. */
const LONGEST = 16;

/** Reads whole boxes with the full alphabet, the largest first, at most 40. */
export async function readLines(pixels: Pixels, boxes: TextBox[], { most = 40 } = {}): Promise<TextLine[]> {
  const lines: TextLine[] = [];
  const chosen = boxes.filter((box) => box.w / box.h < LONGEST).toSorted((one, other) => other.h * other.w - one.h * one.w);
  for (const box of chosen.slice(0, most)) {
    const line = await readCrop(crop(pixels, box));
    if (line.text) lines.push({ box, ...line });
  }
  return lines;
}

/** What one crop says, its likeliest character at every step. */
async function readCrop({ planes, width, height }: Crop): Promise<{ text: string; confidence: number }> {
  const { recognise, alphabet } = await loadModels();
  const { data, dims } = await recognise(asInput(planes), [1, 3, height, width]);
  const [, steps = 0, characters = 0] = dims;
  let text = "";
  let letters = 0;
  let sum = 0;
  let before = 0;
  for (let step = 0; step < steps; step++) {
    const row = step * characters;
    let best = 0;
    let most = data[row] as number;
    for (let at = 1; at < characters; at++) {
      const likely = data[row + at] as number;
      if (likely > most) [best, most] = [at, likely];
    }
    if (best !== 0 && best !== before) {
      text += alphabet[best] ?? "";
      sum += most;
      letters++;
    }
    before = best;
  }
  return { text, confidence: letters > 0 ? sum / letters : 0 };
}

/** Values as the recogniser was trained: -1 to 1. */
export function asInput(planes: Float32Array): Float32Array {
  const values = new Float32Array(planes.length);
  for (let at = 0; at < values.length; at++) values[at] = (planes[at] as number) / 127.5 - 1;
  return values;
}
