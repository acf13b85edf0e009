import type { PhotoReason } from "#server/gateways/document-reader/identity-document.schema.ts";
import { judgeLight } from "./judge-light.ts";
import { judgePrint } from "./judge-print.ts";
import { judgeZone } from "./judge-zone.ts";
import type { PhotoToJudge } from "./photo-to-judge.ts";

/** Why a photo of a document will not do, by its pixels and by what was found on it, causes before consequences; empty where it will (§5, §8). */
export function judgePhoto(photo: PhotoToJudge): PhotoReason[] {
  const { pixels, boxes, documentType, side } = photo;
  const light = judgeLight(pixels, boxes, documentType);
  if (light) return [light];
  const hasZone = documentType === 1 || documentType === 2 || (documentType === 4 && side === "back");
  return hasZone ? judgeZone(photo) : judgePrint(photo);
}
