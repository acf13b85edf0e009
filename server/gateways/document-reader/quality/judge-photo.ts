import type { DocumentType, Side } from "#server/domain/registration-states.schema.ts";
import type { PhotoReason } from "#server/gateways/document-reader/identity-document.schema.ts";
import { judgeLight } from "./judge-light.ts";
import { classifyDocument } from "#server/gateways/document-reader/classify-document.ts";
import type { MrzLayout, MrzResult } from "#server/gateways/document-reader/mrz/mrz-result.ts";
import { isRowOverexposed } from "#server/gateways/document-reader/ocr/overexposed-cells.ts";
import { fitLine } from "#server/gateways/document-reader/ocr/fit-line.ts";
import { mergeLines } from "#server/gateways/document-reader/ocr/merge-lines.ts";
import { scaleBoxHeight, crop, toGrayscale } from "#server/gateways/document-reader/ocr/crop.ts";
import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import type { VisualZone } from "#server/gateways/document-reader/visual/visual-zone.ts";

/** Below this sharpness (Gaussian blur with sigma 6 or more at 2,000 pixels), matching check digits are chance and names lose letters. */
const MIN_SHARPNESS = 0.115;

/** Minimum cap height of the machine-readable zone, pixels; below it names are guesses. */
const MIN_CAP_HEIGHT = 9;

/** Number of characters in a row of the zone. */
const CELLS: Record<MrzLayout, number> = { TD3: 44, TD1: 30, PERMIT: 30 };

/** The layout of the zone of each document type; a Hong Kong ID card has none. */
const LAYOUT: Partial<Record<DocumentType, MrzLayout>> = { 1: "TD3", 2: "PERMIT", 4: "TD1" };

/** Matches a fragment of a machine-readable zone. Fragments without a complete row mean that something covers the zone. */
// oxlint-disable-next-line shop/linear-time -- The reader cuts a line at its maximum length.
const ZONE_FRAGMENT = /^C[SD]C[A-Z0-9]\d{6}|\d{5,}<\d|<<|^[PI]<[A-Z]{3}/;

/** Minimum height of a text line, pixels; below it digits merge. */
const MIN_LINE_HEIGHT = 13;

const MIN_LINES = 3;

/** Returns why a photo of a document is rejected, causes before consequences; empty if the photo is accepted (§5, §8). */
export function judgePhoto(photo: PhotoToJudge): PhotoReason[] {
  const { pixels, boxes, documentType, side } = photo;
  const light = judgeLight(pixels, boxes, documentType);
  if (light) return [light];
  const hasZone = documentType === 1 || documentType === 2 || (documentType === 4 && side === "back");
  return hasZone ? judgeZone(photo) : judgeVisualZone(photo);
}

/** Judges a side without a machine-readable zone: a Hong Kong ID card or the front of a Macau ID card. Its number must be readable. */
function judgeVisualZone({ pixels, boxes, mrz, visual, documentType }: PhotoToJudge): PhotoReason[] {
  const detectedType = classifyDocument(visual?.words ?? []);
  const readable = visual?.numberValid === true;
  if (readable && (detectedType === documentType || detectedType === null)) return isBlurred(pixels, boxes) ? ["blurred"] : [];
  if (mrz?.accepted || (detectedType !== null && detectedType !== documentType)) return ["wrong-document-type"];
  if (isBlurred(pixels, boxes)) return ["blurred"];
  if (detectedType === null && boxes.length >= MIN_LINES && !isPrintTooSmall(boxes)) return ["wrong-document-type"];
  if (boxes.length < MIN_LINES) return ["wrong-document-type"];
  return [isPrintTooSmall(boxes) ? "too-small" : "glare-or-covered"];
}

function isPrintTooSmall(boxes: PhotoToJudge["boxes"]): boolean {
  const heights = boxes.map((box) => box.coreHeight).sort((one, other) => one - other);
  return (heights[heights.length >> 1] ?? 0) < MIN_LINE_HEIGHT / 2;
}

/** Judges the side of a document that has a machine-readable zone. */
function judgeZone({ pixels, boxes, mrz, visual, documentType }: PhotoToJudge): PhotoReason[] {
  const detectedType = classifyDocument(visual?.words ?? []);
  const isOtherDocument = detectedType !== null && detectedType !== documentType;
  if (mrz?.accepted && mrz.layout !== LAYOUT[documentType]) return ["wrong-document-type"];
  if (!mrz?.accepted && isOtherDocument && (!mrz?.found || visual?.numberValid)) return ["wrong-document-type"];
  const reasons: PhotoReason[] = [];
  const blurred = isBlurred(pixels, boxes);
  if (blurred) reasons.push("blurred");
  const { layout } = mrz ?? {};
  if (layout && mrz?.rows.some((row) => isRowOverexposed(pixels, row, CELLS[layout]))) reasons.push("glare-or-covered");
  if (mrz?.found && mrz.capHeight > 0 && mrz.capHeight < MIN_CAP_HEIGHT) reasons.push("too-small");
  if (mrz?.accepted || reasons.length > 0) return reasons;
  if (mrz?.found) return ["mrz-not-readable"];
  return [visual?.words.some((word) => ZONE_FRAGMENT.test(word.replaceAll(/\s/g, ""))) ? "glare-or-covered" : "mrz-not-found"];
}

/** Whether the longest text line of the photo is blurred. Independent of the recognized text. */
function isBlurred(pixels: Pixels, boxes: TextBox[]): boolean {
  const longest = mergeLines(boxes).toSorted((one, other) => other.w / other.h - one.w / one.h)[0];
  if (!longest) return false;
  const row = fitLine(pixels, longest) ?? { ...longest, h: longest.h * 0.6 };
  const sharpness = rowSharpness(pixels, scaleBoxHeight(row, 1.5));
  return sharpness !== null && sharpness < MIN_SHARPNESS;
}

/** The input of `judgePhoto`. */
export type PhotoToJudge = {
  pixels: Pixels;
  boxes: TextBox[];
  /** Null if this side has no machine-readable zone to read. */
  mrz: MrzResult | null;
  /** Null if the printed part was not read. */
  visual: VisualZone | null;
  documentType: DocumentType;
  side: Side;
};

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
