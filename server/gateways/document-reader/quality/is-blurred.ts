import { fitLine } from "#server/gateways/document-reader/ocr/fit-line.ts";
import { mergeLines } from "#server/gateways/document-reader/ocr/merge-lines.ts";
import { taller } from "#server/gateways/document-reader/ocr/crop.ts";
import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import { rowSharpness } from "./row-sharpness.ts";

/** Softer than this (sigma 6 and more at 2,000 pixels) check digits that hold are luck, and names lose letters. */
const SOFTEST = 0.115;

/** Whether the longest row of the photo is too soft, whatever was read of it. */
export function isBlurred(pixels: Pixels, boxes: TextBox[]): boolean {
  const longest = mergeLines(boxes).toSorted((one, other) => other.w / other.h - one.w / one.h)[0];
  if (!longest) return false;
  const row = fitLine(pixels, longest) ?? { ...longest, h: longest.h * 0.6 };
  const sharpness = rowSharpness(pixels, taller(row, 1.5));
  return sharpness !== null && sharpness < SOFTEST;
}
