import type { MrzReading } from "#server/gateways/document-reader/mrz/mrz-reading.ts";
import { fitLine } from "#server/gateways/document-reader/ocr/fit-line.ts";
import { mergeLines } from "#server/gateways/document-reader/ocr/merge-lines.ts";
import { taller } from "#server/gateways/document-reader/ocr/crop.ts";
import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import { rowSharpness } from "./row-sharpness.ts";

/** Too soft to be read (sigma 6 and more at 2,000 pixels), and so soft that a reading with right check digits is luck. */
const SOFT = { unread: 0.115, read: 0.08 };

/** Whether the longest row of the photo is too soft; what was read nevertheless needs to be softer. */
export function isBlurred(pixels: Pixels, boxes: TextBox[], mrz: MrzReading | null, read = mrz?.accepted ?? false): boolean {
  const longest = mergeLines(boxes).toSorted((one, other) => other.w / other.h - one.w / one.h)[0];
  if (!longest) return false;
  const row = fitLine(pixels, longest) ?? { ...longest, h: longest.h * 0.6 };
  const sharpness = rowSharpness(pixels, taller(row, 1.5));
  return sharpness !== null && sharpness < (read ? SOFT.read : SOFT.unread);
}
