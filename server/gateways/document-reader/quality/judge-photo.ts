import type { Side } from "#server/gateways/document-reader/document-reader.ts";
import type { MrzReading } from "#server/gateways/document-reader/mrz/mrz-reading.ts";
import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import type { DocumentType, PhotoReason } from "#server/gateways/document-reader/reading.schema.ts";
import type { VisualZone } from "#server/gateways/document-reader/visual/visual-zone.ts";
import { isTooDark } from "./is-too-dark.ts";
import { judgePrint } from "./judge-print.ts";
import { judgeZone } from "./judge-zone.ts";
import { measureLight } from "./measure-light.ts";
import { textBlock } from "./text-block.ts";

export type PhotoToJudge = {
  pixels: Pixels;
  boxes: TextBox[];
  /** Null where none was looked for. */
  mrz: MrzReading | null;
  /** Null where the printed part was not read. */
  visual: VisualZone | null;
  documentType: DocumentType;
  side: Side;
};

/** The colours of a document spread at least this far; a Macau card may show a side without a portrait. */
const PALEST = { usual: 18, macau: 3 };

/** Why a photo of a document will not do, by its pixels and by what was found on it, causes before consequences; empty where it will (§5, §8). */
export function judgePhoto(photo: PhotoToJudge): PhotoReason[] {
  const { pixels, boxes, documentType, side } = photo;
  if (isTooDark(pixels, boxes)) return ["too-dark"];
  const { colours } = measureLight(pixels, textBlock(pixels, boxes));
  const hasZone = documentType === 1 || documentType === 2 || (documentType === 4 && side === "back");
  const found = hasZone ? judgeZone(photo) : judgePrint(photo);
  const grey = colours < (documentType === 4 ? PALEST.macau : PALEST.usual);
  return grey && !found.includes("wrong-document-type") ? ["black-and-white", ...found] : found;
}
