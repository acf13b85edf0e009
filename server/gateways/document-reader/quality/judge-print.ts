import type { PhotoReason } from "#server/gateways/document-reader/identity-document.schema.ts";
import { isBlurred } from "./is-blurred.ts";
import { classifyDocument } from "#server/gateways/document-reader/classify-document.ts";
import type { PhotoToJudge } from "./photo-to-judge.ts";

/** Height of a line of text, pixels, under which digits run together. */
const SMALLEST_LINE = 13;
const FEWEST_LINES = 3;

/** What is wrong with a side that has no zone: a Hong Kong card, the front of a Macau card. Its number must be plain to see. */
export function judgePrint({ pixels, boxes, mrz, visual, documentType }: PhotoToJudge): PhotoReason[] {
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
