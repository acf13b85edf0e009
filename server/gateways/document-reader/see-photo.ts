import type { Side } from "./document-reader.ts";
import { mrzFields, type MrzFields } from "./mrz/mrz-fields.ts";
import type { MrzReading } from "./mrz/mrz-reading.ts";
import { readMrz, turnedRound } from "./mrz/read-mrz.ts";
import { detectText } from "./ocr/detect-text.ts";
import type { Pixels, TextBox } from "./pixels.ts";
import type { DocumentType } from "./reading.schema.ts";
import { isTooDark } from "./quality/is-too-dark.ts";
import { seePrint } from "./visual/see-print.ts";
import type { VisualKind, VisualZone } from "./visual/visual-zone.ts";

/** All that was seen on one photo. `boxes` are as the document stands; `mrz` is null where no zone was looked for. */
export type SeenPhoto = { pixels: Pixels; boxes: TextBox[]; mrz: MrzReading | null; zone: MrzFields | null; visual: VisualZone };

const KIND: Record<DocumentType, VisualKind> = { 1: "passport", 2: "permit", 3: "hkid", 4: "macau-front" };

type Asked = { documentType: DocumentType; side: Side; now: number };

/** Finds the text on a photo, reads its machine-readable zone where this side has one, and its print. */
export async function seePhoto(pixels: Pixels, { documentType, side, now }: Asked): Promise<SeenPhoto> {
  const found = await detectText(pixels);
  const hasZone = documentType === 1 || documentType === 2 || (documentType === 4 && side === "back");
  const mrz = hasZone && !isTooDark(pixels, found) ? await readMrz(pixels, found) : null;
  const boxes = mrz?.upsideDown ? found.map(turnedRound) : found;
  const visual = await seePrint(documentType === 4 && side === "back" ? "macau-back" : KIND[documentType], pixels, boxes);
  return { pixels, boxes, mrz, zone: mrz?.layout ? mrzFields(mrz.layout, mrz.lines, now) : null, visual };
}
