import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import type { DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";
import { measureLight } from "./measure-light.ts";
import { textBlock } from "./text-block.ts";

/** Minimum mean luminance of the document, 0–255; below it the text is not visible. */
const MIN_LUMINANCE = 35;
/** Minimum colour spread of a document. Lower for a Macau ID card, because one side has no portrait. */
const MIN_COLOUR_SPREAD = { default: 18, macau: 3 };

/** Returns why a photo is rejected before the slow recognition: too dark, or a black-and-white copy. Returns null otherwise. */
export function judgeLight(pixels: Pixels, boxes: TextBox[], documentType: DocumentType): "too-dark" | "black-and-white" | null {
  const { luminance, colours } = measureLight(pixels, textBlock(pixels, boxes));
  if (luminance < MIN_LUMINANCE) return "too-dark";
  return colours < (documentType === 4 ? MIN_COLOUR_SPREAD.macau : MIN_COLOUR_SPREAD.default) ? "black-and-white" : null;
}
