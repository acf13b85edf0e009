import { crop, toGrayscale } from "#server/gateways/document-reader/ocr/crop.ts";
import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";

const MIN_CONTRAST = 5;

/**
 * Returns the sharpness of a text line: the mean of the steepest 5 % of the horizontal gradients, divided by the contrast. 0.2 is sharp, below
 * 0.1 is unreadable. Null if there is too little contrast.
 */
export function rowSharpness(pixels: Pixels, row: TextBox): number | null {
  const cropped = crop(pixels, row);
  const grey = toGrayscale(cropped);
  const sorted = Float32Array.from(grey).sort();
  const contrast = (sorted[Math.floor(sorted.length * 0.9)] ?? 0) - (sorted[Math.floor(sorted.length * 0.02)] ?? 0);
  if (contrast <= MIN_CONTRAST) return null;
  const gradients = new Float32Array(cropped.height * (cropped.width - 2));
  let count = 0;
  for (let y = 0; y < cropped.height; y++) {
    const from = y * cropped.width;
    for (let x = 1; x < cropped.width - 1; x++) gradients[count++] = Math.abs((grey[from + x + 1] ?? 0) - (grey[from + x - 1] ?? 0)) / 2;
  }
  const steepest = gradients.sort().slice(-Math.max(1, Math.floor(gradients.length * 0.05)));
  return steepest.reduce((sum, gradient) => sum + gradient, 0) / steepest.length / contrast;
}
