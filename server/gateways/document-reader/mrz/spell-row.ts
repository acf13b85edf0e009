import { asInput } from "#server/gateways/document-reader/ocr/read-lines.ts";
import { crop, raiseContrast, taller } from "#server/gateways/document-reader/ocr/crop.ts";
import { loadModels } from "#server/gateways/document-reader/ocr/models.ts";
import type { Crop, Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import { SYMBOLS, type Spelling } from "./alphabet.ts";

/** How a row is cut out: its height over that of its capitals, how far its letters are drawn apart, and whether its contrast is raised. */
export type Cut = { height: number; stretch: number; raised?: boolean };

/** The recogniser was trained on 48 × 320: in a longer line it loses letters. */
const WINDOW = 320;
const STRIDE = 200;

/** How many windows were read for a photo, and how many may be: what cannot be read by then is not readable. */
export type Effort = { spent: number; most: number };

/** Reads one row of a zone, whose box is as high as its capitals, through overlapping windows. */
export async function spellRow(pixels: Pixels, box: TextBox, cut: Cut, effort: Effort, stride = STRIDE): Promise<Spelling> {
  const whole = crop(pixels, taller(box, cut.height), { stretch: cut.stretch });
  const row = cut.raised ? raiseContrast(whole) : whole;
  const { recognise, alphabet } = await loadModels();
  const count = row.width <= WINDOW ? 1 : Math.ceil((row.width - WINDOW) / stride) + 1;
  effort.spent += count;
  const { data, dims } = await recognise(windowsOf(row, count, stride), [count, 3, row.height, WINDOW]);
  const [, steps = 1, characters = 0] = dims;
  const wanted = SYMBOLS.map((symbol) => alphabet.indexOf(symbol));
  return joinWindows({ data, steps, characters, count, stride, step: WINDOW / steps }, Math.ceil(row.width / (WINDOW / steps)), wanted);
}

function windowsOf({ planes, width, height }: Crop, count: number, stride: number): Float32Array {
  const values = asInput(planes);
  const windows = new Float32Array(count * 3 * height * WINDOW);
  let at = 0;
  for (let window = 0; window < count; window++) {
    for (let line = 0; line < 3 * height; line++) {
      // Beyond the end of the row its last column goes on.
      for (let x = 0; x < WINDOW; x++) windows[at++] = values[line * width + Math.min(width - 1, window * stride + x)] as number;
    }
  }
  return windows;
}

type Windows = { data: Float32Array; steps: number; characters: number; count: number; stride: number; step: number };

/** Joins windows where both neighbours are surest of a blank, so that no character is cut in two. */
function joinWindows(windows: Windows, total: number, wanted: number[]): Spelling {
  const { data, steps, characters, count, stride, step } = windows;
  const offset = (window: number) => Math.round((window * stride) / step);
  const rowAt = (window: number, at: number) => (window * steps + Math.max(0, Math.min(steps - 1, at - offset(window)))) * characters;
  const seams = Array.from({ length: count - 1 }, (_, window) => {
    const from = offset(window + 1) + 3;
    const to = offset(window) + steps - 3;
    const middle = (from + to) / 2;
    const blank = (at: number) => Math.min(data[rowAt(window, at)] as number, data[rowAt(window + 1, at)] as number);
    let best = Math.round(middle);
    let most = -1;
    for (let at = from; at < to; at++) {
      const value = Math.min(blank(at), blank(at - 1) + 0.3) - (0.02 * Math.abs(at - middle)) / (to - from);
      if (value > most) [best, most] = [at, value];
    }
    return best;
  });
  const likely = new Float32Array(total * SYMBOLS.length);
  for (let at = 0, window = 0; at < total; at++) {
    while (window < seams.length && at >= (seams[window] as number)) window++;
    const row = rowAt(window, at);
    wanted.forEach((character, symbol) => (likely[at * SYMBOLS.length + symbol] = data[row + character] as number));
  }
  return { steps: total, likely };
}
