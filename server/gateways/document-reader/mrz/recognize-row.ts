import { normalizeInput } from "#server/gateways/document-reader/ocr/read-lines.ts";
import { crop, raiseContrast, scaleBoxHeight } from "#server/gateways/document-reader/ocr/crop.ts";
import { loadModels } from "#server/gateways/document-reader/ocr/models.ts";
import type { Crop, Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import { SYMBOLS, type SymbolLikelihoods } from "./alphabet.ts";

/** Crop settings of a row: its height as a multiple of the cap height, the horizontal stretch, and whether the contrast is raised. */
export type CropSettings = { height: number; stretch: number; raised?: boolean };

/** Window width, pixels. The recognizer was trained on images of 48 × 320; in longer lines it loses letters. */
const WINDOW = 320;
const STRIDE = 200;
const S = SYMBOLS.length;

/** The number of windows recognized for a photo, and its maximum. A photo that needs more is not readable. */
export type RecognitionBudget = { spent: number; max: number };

type Windows = { windows: Float32Array[]; steps: number; stride: number; step: number };

/** Recognizes one row of a zone in overlapping windows. The height of `box` is the cap height. Adds the number of windows to `budget`. */
export async function recognizeRow(
  pixels: Pixels,
  box: TextBox,
  cut: CropSettings,
  budget: RecognitionBudget,
  stride = STRIDE,
): Promise<SymbolLikelihoods> {
  const whole = crop(pixels, scaleBoxHeight(box, cut.height), { stretch: cut.stretch });
  const row = cut.raised ? raiseContrast(whole) : whole;
  const { recognise, alphabet } = await loadModels();
  const columns = SYMBOLS.map((symbol) => alphabet.indexOf(symbol));
  const values = normalizeInput(row.planes);
  const count = row.width <= WINDOW ? 1 : Math.ceil((row.width - WINDOW) / stride) + 1;
  budget.spent += count;
  const windows: Float32Array[] = [];
  let steps = 1;
  // One window at a time: in a batch each takes 1.5 times as long, because a batch does not fit into the cache of a core.
  for (let window = 0; window < count; window++) {
    const { data, dims } = await recognise(extractWindow(values, row, window * stride), [1, 3, row.height, WINDOW]);
    steps = dims[1] ?? 1;
    windows.push(selectSymbols(data, steps, dims[2] ?? 0, columns));
  }
  return joinWindows({ windows, steps, stride, step: WINDOW / steps }, Math.ceil(row.width / (WINDOW / steps)));
}

function extractWindow(values: Float32Array, { width, height }: Crop, from: number): Float32Array {
  const window = new Float32Array(3 * height * WINDOW);
  const whole = Math.min(WINDOW, width - from);
  for (let line = 0, at = 0; line < 3 * height; line++, at += WINDOW) {
    const start = line * width + from;
    window.set(values.subarray(start, start + whole), at);
    // Beyond the end of the row, its last column is repeated.
    window.fill(values[start + whole - 1] as number, at + whole, at + WINDOW);
  }
  return window;
}

/** Selects the symbols of the zone from the recognizer's alphabet of thousands of characters. */
function selectSymbols(data: Float32Array, steps: number, characters: number, columns: number[]): Float32Array {
  const likely = new Float32Array(steps * S);
  for (let step = 0; step < steps; step++) {
    for (let symbol = 0; symbol < S; symbol++) likely[step * S + symbol] = data[step * characters + (columns[symbol] as number)] as number;
  }
  return likely;
}

/** Joins overlapping windows at the steps where both most likely have a blank, so that no character is split. */
function joinWindows({ windows, steps, stride, step }: Windows, total: number): SymbolLikelihoods {
  const offset = (window: number) => Math.round((window * stride) / step);
  const rowAt = (window: number, at: number) => Math.max(0, Math.min(steps - 1, at - offset(window))) * S;
  const blankIn = (window: number, at: number) => (windows[window] as Float32Array)[rowAt(window, at)] as number;
  const seams = Array.from({ length: windows.length - 1 }, (_, window) => {
    const from = offset(window + 1) + 3;
    const to = offset(window) + steps - 3;
    const middle = (from + to) / 2;
    const blank = (at: number) => Math.min(blankIn(window, at), blankIn(window + 1, at));
    let best = Math.round(middle);
    let most = -1;
    for (let at = from; at < to; at++) {
      const value = Math.min(blank(at), blank(at - 1) + 0.3) - (0.02 * Math.abs(at - middle)) / (to - from);
      if (value > most) [best, most] = [at, value];
    }
    return best;
  });
  const likely = new Float32Array(total * S);
  for (let at = 0, window = 0; at < total; at++) {
    while (window < seams.length && at >= (seams[window] as number)) window++;
    const row = rowAt(window, at);
    likely.set((windows[window] as Float32Array).subarray(row, row + S), at * S);
  }
  return { steps: total, likely };
}
