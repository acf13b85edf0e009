import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import type { DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";
import { measureLight } from "./measure-light.ts";
import { textBlock } from "./text-block.ts";

/** Mean luminance of the document, 0–255, under which nobody sees anything. */
const DARKEST = 35;
/** The colours of a document spread at least this far; a Macau card may show a side without a portrait. */
const PALEST = { usual: 18, macau: 3 };

/** Why a photo is not worth the long work of reading it: too dark, or a copy in black and white. */
export function judgeLight(pixels: Pixels, boxes: TextBox[], documentType: DocumentType): "too-dark" | "black-and-white" | null {
  const { luminance, colours } = measureLight(pixels, textBlock(pixels, boxes));
  if (luminance < DARKEST) return "too-dark";
  return colours < (documentType === 4 ? PALEST.macau : PALEST.usual) ? "black-and-white" : null;
}
