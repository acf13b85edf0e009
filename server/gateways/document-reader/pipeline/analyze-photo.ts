import type { Side, DocumentType } from "#server/domain/registration-states.schema.ts";
import { mrzFields, type MrzFields } from "#server/gateways/document-reader/mrz/mrz-fields.ts";
import type { MrzResult } from "#server/gateways/document-reader/mrz/mrz-result.ts";
import { readMrz, rotate180 } from "#server/gateways/document-reader/mrz/read-mrz.ts";
import { detectText } from "#server/gateways/document-reader/ocr/detect-text.ts";
import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import { judgeLight } from "#server/gateways/document-reader/quality/judge-light.ts";
import { boxesAbove, splitNameAndTitleBoxes } from "#server/gateways/document-reader/visual/boxes-above.ts";
import { readUntilName } from "#server/gateways/document-reader/visual/printed-name.ts";
import { readPrintedSide } from "#server/gateways/document-reader/visual/read-printed-side.ts";
import type { VisualKind, VisualZone } from "#server/gateways/document-reader/visual/visual-zone.ts";

/**
 * Everything that was found on one photo. `boxes` are rotated so that the document is upright. `mrz` is null if this side has no
 * machine-readable zone. If the photo is too dark or black and white, nothing but the boxes is read.
 */
export type PhotoAnalysis = {
  pixels: Pixels;
  boxes: TextBox[];
  mrz: MrzResult | null;
  zone: MrzFields | null;
  visual: VisualZone;
  /** Printed lines that may contain the name of the zone. */
  nameLines: string[];
};

const KIND: Record<DocumentType, VisualKind> = { 1: "passport", 2: "permit", 3: "hkid", 4: "macau-front" };

type Options = { documentType: DocumentType; side: Side; now: number };

/** Issuing states whose passports also print names in Chinese characters, so that the print is read, too. */
const STATES_WITH_CHINESE_NAMES = new Set(["CHN", "TWN", "HKG", "MAC", "SGP", "MYS"]);
/** Number of the largest boxes that are read to classify the document if its zone is unreadable. */
const CLASSIFYING_BOXES = 24;
/** Minimum aspect ratio of boxes with several words. */
const MIN_WORDS_RATIO = 3;

/** Detects the text on a photo, reads the machine-readable zone if this side has one, and reads the printed fields that the zone lacks. */
export async function analyzePhoto(pixels: Pixels, { documentType, side, now }: Options): Promise<PhotoAnalysis> {
  const detected = await detectText(pixels);
  if (judgeLight(pixels, detected, documentType)) return { pixels, boxes: detected, mrz: null, zone: null, visual: { words: [] }, nameLines: [] };
  const hasZone = documentType === 1 || documentType === 2 || (documentType === 4 && side === "back");
  const mrz = hasZone ? await readMrz(pixels, detected) : null;
  const boxes = mrz?.upsideDown ? detected.map(rotate180) : detected;
  const zone = mrz?.layout ? mrzFields(mrz.layout, mrz.lines, now) : null;
  const kind = documentType === 4 && side === "back" ? "macau-back" : KIND[documentType];
  const [first, later = []] = selectPrintedBoxes(kind, boxes, mrz, zone);
  const visual = first.length > 0 ? await readPrintedSide(kind, pixels, first, later) : { words: [] };
  const [row] = mrz?.rows ?? [];
  const name = mrz?.accepted && mrz.layout === "TD3" && row ? mrz.name?.text : undefined;
  const nameLines = name && row ? await readUntilName(pixels, boxesAbove(boxes, row), name, visual.words) : visual.words;
  return { pixels, boxes, mrz, zone, visual, nameLines };
}

/** Returns the printed boxes to read, and those to read only if the first contain no reliable Chinese name. */
function selectPrintedBoxes(kind: VisualKind, boxes: TextBox[], mrz: MrzResult | null, zone: MrzFields | null): [TextBox[], TextBox[]?] {
  const [row] = mrz?.rows ?? [];
  if (mrz?.found && !mrz.accepted) return [boxes.toSorted((one, other) => other.h * other.w - one.h * one.w).slice(0, CLASSIFYING_BOXES)];
  if (!mrz?.accepted || !row) return [boxes];
  const above = boxesAbove(boxes, row);
  if (mrz.layout === "PERMIT" && kind === "permit") return [above];
  if (mrz.layout !== "TD3" || kind !== "passport" || !zone) return [[]];
  // The print also distinguishes a British National (Overseas).
  const isBritish = zone.issuer.startsWith("GB") || zone.nationality.startsWith("GB");
  if (isBritish) return [above.filter(({ w, h }) => w > MIN_WORDS_RATIO * h)];
  return STATES_WITH_CHINESE_NAMES.has(zone.issuer) ? splitNameAndTitleBoxes(above) : [[]];
}
