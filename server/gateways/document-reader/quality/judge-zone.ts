import type { MrzLayout } from "#server/gateways/document-reader/mrz/mrz-result.ts";
import type { DocumentType, PhotoReason } from "#server/gateways/document-reader/identity-document.schema.ts";
import { isBlurred } from "./is-blurred.ts";
import { classifyDocument } from "#server/gateways/document-reader/classify-document.ts";
import { isRowOverexposed } from "#server/gateways/document-reader/ocr/overexposed-cells.ts";
import type { PhotoToJudge } from "./photo-to-judge.ts";

/** Capital letters of the zone, pixels: under this names are guesses. */
const SMALLEST = 9;
const CELLS: Record<MrzLayout, number> = { TD3: 44, TD1: 30, PERMIT: 30 };
const LAYOUT: Partial<Record<DocumentType, MrzLayout>> = { 1: "TD3", 2: "PERMIT", 4: "TD1" };

/** A piece of a zone: where pieces are seen and no row, something lies between them. */
const PIECE = /^C[SD]C[A-Z0-9]\d{6}|\d{5,}<\d|<<|^[PI]<[A-Z]{3}/;

/** What is wrong with the side of a document that has a machine-readable zone. */
export function judgeZone({ pixels, boxes, mrz, visual, documentType }: PhotoToJudge): PhotoReason[] {
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
