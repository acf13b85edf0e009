import { crop, scaleBoxHeight } from "./crop.ts";
import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";

/** A cell with less than this share of the row's median contrast shows no ink. */
const MIN_CONTRAST_RATIO = 0.35;

/** If more cells of a row have no ink, its text cannot be trusted. */
const MAX_OVEREXPOSED = 6;

/**
 * Counts the cells (characters) of a machine-readable row without ink, except the first and the last. Every cell should contain ink, so glare or
 * a finger covers the counted cells.
 */
export function overexposedCells(pixels: Pixels, row: TextBox, cells: number): number {
  const { planes, width, height } = crop(pixels, scaleBoxHeight(row, 1.5));
  const green = planes.subarray(width * height, 2 * width * height);
  const contrasts = Array.from({ length: cells }, (_, cell) => {
    const [from, to] = [Math.floor(((cell + 0.05) * width) / cells), Math.floor(((cell + 0.95) * width) / cells)];
    const top = Math.floor(height * 0.2);
    const values = new Float32Array(Math.ceil(height * 0.8 - top) * (to - from));
    for (let y = top, at = 0; y < height * 0.8; y++) for (let x = from; x < to; x++) values[at++] = green[y * width + x] ?? 0;
    values.sort();
    return (values[Math.floor(values.length * 0.95)] ?? 0) - (values[Math.floor(values.length * 0.05)] ?? 0);
  });
  const median = contrasts.toSorted((one, other) => one - other)[cells >> 1] ?? 0;
  return contrasts.slice(1, -1).filter((contrast) => contrast < MIN_CONTRAST_RATIO * median).length;
}

/** Whether glare or a finger covers so many cells of a row that its text cannot be trusted. */
export const isRowOverexposed = (pixels: Pixels, row: TextBox, cells: number): boolean => overexposedCells(pixels, row, cells) > MAX_OVEREXPOSED;
