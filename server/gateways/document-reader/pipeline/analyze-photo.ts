import type { Side } from "#server/gateways/document-reader/document-reader.ts";
import { mrzFields, type MrzFields } from "#server/gateways/document-reader/mrz/mrz-fields.ts";
import type { MrzResult } from "#server/gateways/document-reader/mrz/mrz-result.ts";
import { readMrz, rotate180 } from "#server/gateways/document-reader/mrz/read-mrz.ts";
import { detectText } from "#server/gateways/document-reader/ocr/detect-text.ts";
import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import type { DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";
import { judgeLight } from "#server/gateways/document-reader/quality/judge-light.ts";
import { boxesAbove, namesAndTitles } from "#server/gateways/document-reader/visual/boxes-above.ts";
import { readUntilName } from "#server/gateways/document-reader/visual/printed-name.ts";
import { readPrintedSide } from "#server/gateways/document-reader/visual/read-printed-side.ts";
import type { VisualKind, VisualZone } from "#server/gateways/document-reader/visual/visual-zone.ts";

/** All that was seen on one photo. `boxes` are as the document stands; `mrz` is null where no zone was looked for. */
export type PhotoAnalysis = {
  pixels: Pixels;
  boxes: TextBox[];
  mrz: MrzResult | null;
  zone: MrzFields | null;
  visual: VisualZone;
  /** Printed lines that may hold the name of the zone. */ nameLines: string[];
};

const KIND: Record<DocumentType, VisualKind> = { 1: "passport", 2: "permit", 3: "hkid", 4: "macau-front" };

type Asked = { documentType: DocumentType; side: Side; now: number };

/** States whose passports print names in Chinese characters, for them the print is read; the others' zone says all that is asked for. */
const PRINT_CHINESE = new Set(["CHN", "TWN", "HKG", "MAC", "SGP", "MYS"]);
/** Where the zone could not be read, the largest words still tell which document it is. */
const TELLING = 24;
/** Boxes of several words are so many times as wide as high. */
const WIDE = 3;

/** Finds the text on a photo, reads its machine-readable zone where this side has one, and of its print what the zone leaves open. */
export async function analyzePhoto(pixels: Pixels, { documentType, side, now }: Asked): Promise<PhotoAnalysis> {
  const found = await detectText(pixels);
  if (judgeLight(pixels, found, documentType)) return { pixels, boxes: found, mrz: null, zone: null, visual: { words: [] }, nameLines: [] };
  const hasZone = documentType === 1 || documentType === 2 || (documentType === 4 && side === "back");
  const mrz = hasZone ? await readMrz(pixels, found) : null;
  const boxes = mrz?.upsideDown ? found.map(rotate180) : found;
  const zone = mrz?.layout ? mrzFields(mrz.layout, mrz.lines, now) : null;
  const kind = documentType === 4 && side === "back" ? "macau-back" : KIND[documentType];
  const [first, later = []] = printToRead(kind, boxes, mrz, zone);
  const visual = first.length > 0 ? await readPrintedSide(kind, pixels, first, later) : { words: [] };
  const [row] = mrz?.rows ?? [];
  const name = mrz?.accepted && mrz.layout === "TD3" && row ? mrz.name?.text : undefined;
  const nameLines = name && row ? await readUntilName(pixels, boxesAbove(boxes, row), name, visual.words) : visual.words;
  return { pixels, boxes, mrz, zone, visual, nameLines };
}

/** The boxes whose words matter, and those that matter only where the first do not have the name. */
function printToRead(kind: VisualKind, boxes: TextBox[], mrz: MrzResult | null, zone: MrzFields | null): [TextBox[], TextBox[]?] {
  const [row] = mrz?.rows ?? [];
  if (mrz?.found && !mrz.accepted) return [boxes.toSorted((one, other) => other.h * other.w - one.h * one.w).slice(0, TELLING)];
  if (!mrz?.accepted || !row) return [boxes];
  const above = boxesAbove(boxes, row);
  if (mrz.layout === "PERMIT" && kind === "permit") return [above];
  if (mrz.layout !== "TD3" || kind !== "passport" || !zone) return [[]];
  // British nationals overseas are told apart by print too.
  const isBritish = zone.issuer.startsWith("GB") || zone.nationality.startsWith("GB");
  if (isBritish) return [above.filter(({ w, h }) => w > WIDE * h)];
  return PRINT_CHINESE.has(zone.issuer) ? namesAndTitles(above) : [[]];
}
