import type { PhotoReason, DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";
import { judgeLight } from "./judge-light.ts";
import type { PhotoToJudge } from "./photo-to-judge.ts";
import { isBlurred } from "./is-blurred.ts";
import { classifyDocument } from "#server/gateways/document-reader/classify-document.ts";
import type { MrzLayout } from "#server/gateways/document-reader/mrz/mrz-result.ts";
import { isRowOverexposed } from "#server/gateways/document-reader/ocr/overexposed-cells.ts";

/** Capital letters of the zone, pixels: under this names are guesses. */
const SMALLEST = 9;

const CELLS: Record<MrzLayout, number> = { TD3: 44, TD1: 30, PERMIT: 30 };

const LAYOUT: Partial<Record<DocumentType, MrzLayout>> = { 1: "TD3", 2: "PERMIT", 4: "TD1" };

/** A piece of a zone: where pieces are seen and no row, something lies between them. */
const PIECE = /^C[SD]C[A-Z0-9]\d{6}|\d{5,}<\d|<<|^[PI]<[A-Z]{3}/;

/** Height of a line of text, pixels, under which digits run together. */
const SMALLEST_LINE = 13;

const FEWEST_LINES = 3;

/** Why a photo of a document will not do, by its pixels and by what was found on it, causes before consequences; empty where it will (§5, §8). */
export function judgePhoto(photo: PhotoToJudge): PhotoReason[] {
  const { pixels, boxes, documentType, side } = photo;
  const light = judgeLight(pixels, boxes, documentType);
  if (light) return [light];
  const hasZone = documentType === 1 || documentType === 2 || (documentType === 4 && side === "back");
  return hasZone ? judgeZone(photo) : judgePrint(photo);
}

/** What is wrong with a side that has no zone: a Hong Kong card, the front of a Macau card. Its number must be plain to see. */
function judgePrint({ pixels, boxes, mrz, visual, documentType }: PhotoToJudge): PhotoReason[] {
  const told = classifyDocument(visual?.words ?? []);
  const readable = visual?.numberValid === true;
  if (readable && (told === documentType || told === null)) return isBlurred(pixels, boxes) ? ["blurred"] : [];
  if (mrz?.accepted || (told !== null && told !== documentType)) return ["wrong-document-type"];
  if (isBlurred(pixels, boxes)) return ["blurred"];
  if (told === null && boxes.length >= FEWEST_LINES && !smallPrint(boxes)) return ["wrong-document-type"];
  if (boxes.length < FEWEST_LINES) return ["wrong-document-type"];
  return [smallPrint(boxes) ? "too-small" : "glare-or-covered"];
}

function smallPrint(boxes: PhotoToJudge["boxes"]): boolean {
  const heights = boxes.map((box) => box.coreHeight).sort((one, other) => one - other);
  return (heights[heights.length >> 1] ?? 0) < SMALLEST_LINE / 2;
}

/** What is wrong with the side of a document that has a machine-readable zone. */
function judgeZone({ pixels, boxes, mrz, visual, documentType }: PhotoToJudge): PhotoReason[] {
  const told = classifyDocument(visual?.words ?? []);
  const other = told !== null && told !== documentType;
  if (mrz?.accepted && mrz.layout !== LAYOUT[documentType]) return ["wrong-document-type"];
  if (!mrz?.accepted && other && (!mrz?.found || visual?.numberValid)) return ["wrong-document-type"];
  const reasons: PhotoReason[] = [];
  const blurred = isBlurred(pixels, boxes);
  if (blurred) reasons.push("blurred");
  const { layout } = mrz ?? {};
  if (layout && mrz?.rows.some((row) => isRowOverexposed(pixels, row, CELLS[layout]))) reasons.push("glare-or-covered");
  if (mrz?.found && mrz.capHeight > 0 && mrz.capHeight < SMALLEST) reasons.push("too-small");
  if (mrz?.accepted || reasons.length > 0) return reasons;
  if (mrz?.found) return ["mrz-not-readable"];
  return [visual?.words.some((word) => PIECE.test(word.replaceAll(/\s/g, ""))) ? "glare-or-covered" : "mrz-not-found"];
}
