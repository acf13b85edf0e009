import type { Crop, Pixels, TextBox, TextLine } from "#server/gateways/document-reader/pixels.ts";
import { crop } from "./crop.ts";
import { loadModels } from "./models.ts";

/** Boxes with a higher aspect ratio are rows of the machine-readable zone, not printed words. */
const MAX_ASPECT_RATIO = 16;

/** Recognizes the text of boxes with the full alphabet, the largest first; at most `max` (default 40). Boxes without text are omitted. */
export async function readLines(pixels: Pixels, boxes: TextBox[], { max = 40 } = {}): Promise<TextLine[]> {
  const lines: TextLine[] = [];
  const chosen = boxes.filter((box) => box.w / box.h < MAX_ASPECT_RATIO).toSorted((one, other) => other.h * other.w - one.h * one.w);
  for (const box of chosen.slice(0, max)) {
    const line = await readCrop(crop(pixels, box));
    if (line.text) lines.push({ box, ...line });
  }
  return lines;
}

/** Recognizes one crop by greedy CTC decoding: the most likely character at each step, repetitions and blanks removed. */
async function readCrop({ planes, width, height }: Crop): Promise<{ text: string; confidence: number }> {
  const { recognise, alphabet } = await loadModels();
  const { data, dims } = await recognise(normalizeInput(planes), [1, 3, height, width]);
  const [, steps = 0, characters = 0] = dims;
  let text = "";
  let letters = 0;
  let sum = 0;
  let previous = 0;
  for (let step = 0; step < steps; step++) {
    const row = step * characters;
    let best = 0;
    let highest = data[row] as number;
    for (let at = 1; at < characters; at++) {
      const probability = data[row + at] as number;
      if (probability > highest) [best, highest] = [at, probability];
    }
    if (best !== 0 && best !== previous) {
      text += alphabet[best] ?? "";
      sum += highest;
      letters++;
    }
    previous = best;
  }
  return { text, confidence: letters > 0 ? sum / letters : 0 };
}

/** Normalizes values from 0…255 to the recognizer's input range, -1…1. */
export function normalizeInput(planes: Float32Array): Float32Array {
  const values = new Float32Array(planes.length);
  for (let at = 0; at < values.length; at++) values[at] = (planes[at] as number) / 127.5 - 1;
  return values;
}
