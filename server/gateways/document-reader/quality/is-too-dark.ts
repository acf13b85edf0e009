import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import { measureLight } from "./measure-light.ts";
import { textBlock } from "./text-block.ts";

/** Mean luminance of the document, 0–255, under which nobody sees anything. */
const DARKEST = 35;

/** Whether a photo is too dark to be worth the long work of reading it. */
export const isTooDark = (pixels: Pixels, boxes: TextBox[]): boolean => measureLight(pixels, textBlock(pixels, boxes)).luminance < DARKEST;
