import { fitLine } from "#server/gateways/document-reader/ocr/fit-line.ts";
import { mergeLines } from "#server/gateways/document-reader/ocr/merge-lines.ts";
import { scaleBoxHeight } from "#server/gateways/document-reader/ocr/crop.ts";
import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import { rowSharpness } from "./row-sharpness.ts";

/** Below this sharpness (Gaussian blur with sigma 6 or more at 2,000 pixels), matching check digits are chance and names lose letters. */
const MIN_SHARPNESS = 0.115;

/** Whether the longest text line of the photo is blurred. Independent of the recognized text. */
export function isBlurred(pixels: Pixels, boxes: TextBox[]): boolean {
  const longest = mergeLines(boxes).toSorted((one, other) => other.w / other.h - one.w / one.h)[0];
  if (!longest) return false;
  const row = fitLine(pixels, longest) ?? { ...longest, h: longest.h * 0.6 };
  const sharpness = rowSharpness(pixels, scaleBoxHeight(row, 1.5));
  return sharpness !== null && sharpness < MIN_SHARPNESS;
}
