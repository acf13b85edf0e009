import { crop, toGrayscale } from "#server/gateways/document-reader/ocr/crop.ts";
import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";

const LEAST_CONTRAST = 5;

/** How steep the edges of a row of letters are against their contrast: 0.2 is crisp, under 0.1 nobody reads it; null where there is no ink. */
export function rowSharpness(pixels: Pixels, row: TextBox): number | null {
  const piece = crop(pixels, row);
  const grey = toGrayscale(piece);
  const sorted = Float32Array.from(grey).sort();
  const contrast = (sorted[Math.floor(sorted.length * 0.9)] ?? 0) - (sorted[Math.floor(sorted.length * 0.02)] ?? 0);
  if (contrast <= LEAST_CONTRAST) return null;
  const steps = new Float32Array(piece.height * (piece.width - 2));
  let count = 0;
  for (let y = 0; y < piece.height; y++) {
    const from = y * piece.width;
    for (let x = 1; x < piece.width - 1; x++) steps[count++] = Math.abs((grey[from + x + 1] ?? 0) - (grey[from + x - 1] ?? 0)) / 2;
  }
  const steepest = steps.sort().slice(-Math.max(1, Math.floor(steps.length * 0.05)));
  return steepest.reduce((sum, step) => sum + step, 0) / steepest.length / contrast;
}
