import type { Side } from "#server/gateways/document-reader/document-reader.ts";
import type { MrzReading } from "#server/gateways/document-reader/mrz/mrz-reading.ts";
import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import type { DocumentType, PhotoReason } from "#server/gateways/document-reader/reading.schema.ts";
import type { VisualZone } from "#server/gateways/document-reader/visual/visual-zone.ts";
import { judgeLight } from "./judge-light.ts";
import { judgePrint } from "./judge-print.ts";
import { judgeZone } from "./judge-zone.ts";

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

/** Why a photo of a document will not do, by its pixels and by what was found on it, causes before consequences; empty where it will (§5, §8). */
export function judgePhoto(photo: PhotoToJudge): PhotoReason[] {
  const { pixels, boxes, documentType, side } = photo;
  const light = judgeLight(pixels, boxes, documentType);
  if (light) return [light];
  const hasZone = documentType === 1 || documentType === 2 || (documentType === 4 && side === "back");
  return hasZone ? judgeZone(photo) : judgePrint(photo);
}
